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
  /** What the scenario sets beside its command lines. */
  readonly set: Readonly<Record<string, string>>;
  readonly overrides: Overrides;
  readonly mode: ModeName;
}

/** What to simulate; the engine applies options to the last process. */
export function requestOf({ title, steps, set: own, overrides, mode }: Asked): RunRequest {
  const set: Record<string, string> = { ...own };
  for (const [name, value] of Object.entries(overrides)) set[name] = String(value);
  return { title, steps, set, mode };
}

/** The text of an option's value in the last process as its command line or OPTIONS file says it. */
export function ownText(steps: readonly StepRequest[], name: string): string | null {
  const last = steps.at(-1);
  if (last === undefined) return null;
  return valueInOptionsFile(last.options_file, name) ?? valueInCommand(last.db_bench, name);
}

/** db_bench leaves these as they are when their flag is 0. */
const unlessZero = new Set([
  'size_ratio',
  'min_merge_width',
  'max_merge_width',
  'max_size_amplification_percent',
]);

/** The flag's last occurrence counts; db_bench prefixes the universal options' names. */
function valueInCommand(command: string, name: string): string | null {
  const pattern = new RegExp(
    `(?:^|\\s)--?(no)?(?:universal_)?${name}(?:[= ]\\s*(-?[^\\s-]\\S*))?(?=\\s|$)`,
    'g',
  );
  const found = [...command.matchAll(pattern)].at(-1);
  if (found === undefined) return null;
  const [, no, text] = found;
  if (text === '0' && unlessZero.has(name)) return null;
  // A flag without a value is a switch.
  return no === undefined ? (text ?? 'true') : 'false';
}

function valueInOptionsFile(text: string | null, name: string): string | null {
  if (text === null) return null;
  return new RegExp(`(?:^|[\\s{;])${name}\\s*=\\s*([^;}\\s]+)`, 'm').exec(text)?.[1] ?? null;
}
