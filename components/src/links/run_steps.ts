// What a run is made of, as authors and links write it.
import type { StepRequest } from '../engine/protocol.ts';

/** One db_bench command a line; `\` continues a line. An options file is that of the last. */
export function stepsOfCommands(commands: string, optionsFile: string | null): StepRequest[] {
  const lines = commands
    .replace(/\\\r?\n/g, ' ')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line, at) => ({
    db_bench: line,
    options_file: at === lines.length - 1 ? optionsFile : null,
  }));
}

/** What a scenario sets, without what means nothing beside the options of a link. */
export function keptSettings(
  set: Readonly<Record<string, string>>,
  overrides: Readonly<Record<string, string>>,
): Record<string, string> {
  const isLost = (name: string): boolean =>
    (name.startsWith('machine.') && 'machine_profile' in overrides) ||
    (name.startsWith('zipf_') && (overrides['key_distribution'] ?? 'zipfian') !== 'zipfian');
  return Object.fromEntries(Object.entries(set).filter(([name]) => !isLost(name)));
}
