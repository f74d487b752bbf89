// Reads a run's inputs in the notation that authors and links use.
import type { StepRequest } from '../engine/protocol.ts';

/** Parses one db_bench command per line, continued by `\`. The last one gets `optionsFile`. */
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

/** Removes the settings of a scenario that become meaningless under a link's options. */
export function keptSettings(
  set: Readonly<Record<string, string>>,
  overrides: Readonly<Record<string, string>>,
): Record<string, string> {
  const isLost = (name: string): boolean =>
    (name.startsWith('machine.') && 'machine_profile' in overrides) ||
    (name.startsWith('zipf_') && (overrides['key_distribution'] ?? 'zipfian') !== 'zipfian');
  return Object.fromEntries(Object.entries(set).filter(([name]) => !isLost(name)));
}
