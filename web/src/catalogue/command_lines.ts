// Parsing of db_bench command lines.
import type { StepRequest } from 'lsm-shape/engine';

/**
 * Splits a text into processes, one db_bench command per line; `\` continues a line. The options
 * file applies to the last process.
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
