// From what is on the page to what the engine is asked: command lines, options and mode.
import type { RunRequest, StepRequest } from 'lsm-shape/engine';
import type { ModeName, Overrides } from './workbench.ts';

/** The text of an `.args` file as one command line: a flag a line, `#` begins a comment. */
export function commandOfArgs(args: string): string {
  return args
    .split('\n')
    .map((line) => line.replace(/^\s*#.*$/, '').trim())
    .filter((line) => line !== '')
    .join(' ');
}

/** The processes of a text with one db_bench command a line; `\` continues a line. */
export function stepsOfCommands(commands: string): StepRequest[] {
  return commands
    .replace(/\\\r?\n/g, ' ')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ db_bench: line, options_file: null }));
}

/** What there is to ask for. */
export interface Asked {
  readonly title: string;
  readonly steps: readonly StepRequest[];
  readonly rocksdbVersion: string | null;
  readonly overrides: Overrides;
  readonly mode: ModeName;
}

/** What to simulate; the engine applies options to the last process. */
export function requestOf({ title, steps, rocksdbVersion, overrides, mode }: Asked): RunRequest {
  const set: Record<string, string> = {};
  if (rocksdbVersion !== null) set['rocksdb_version'] = rocksdbVersion;
  for (const [name, value] of Object.entries(overrides)) set[name] = String(value);
  return { title, steps, set, mode };
}

/** The value of an option in the last process as its command line or OPTIONS file says it. */
export function ownValue(steps: readonly StepRequest[], name: string): number | null {
  const last = steps.at(-1);
  if (last === undefined) return null;
  return valueInOptionsFile(last.options_file, name) ?? valueInCommand(last.db_bench, name);
}

/** The flag's last occurrence counts; db_bench prefixes the universal options' names. */
function valueInCommand(command: string, name: string): number | null {
  const pattern = new RegExp(`(?:^|\\s)--?(?:universal_)?${name}[= ]\\s*(-?\\d+)(?=\\s|$)`, 'g');
  const found = [...command.matchAll(pattern)].at(-1)?.[1];
  return found === undefined ? null : Number(found);
}

function valueInOptionsFile(text: string | null, name: string): number | null {
  if (text === null) return null;
  const found = new RegExp(`(?:^|[\\s{;])${name}\\s*=\\s*(-?\\d+)`, 'm').exec(text)?.[1];
  return found === undefined ? null : Number(found);
}
