// db_bench command lines, as files and people write them.
import type { StepRequest } from 'lsm-shape/engine';

/**
 * The processes of a text with one db_bench command a line; `\` continues a line. An options file
 * is that of the last.
 */
export function stepsOfCommands(commands: string, optionsFile?: string): StepRequest[] {
  const lines = commands
    .replace(/\\\r?\n/g, ' ')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line, at) => ({
    db_bench: line,
    options_file: at === lines.length - 1 ? (optionsFile ?? null) : null,
  }));
}
