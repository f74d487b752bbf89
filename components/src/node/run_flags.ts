// The flags that define a run. The engine's command line has the same flags.
import type { RunRequest } from '../engine/protocol.ts';
import type { FlagsOf } from '../written/look_flags.ts';
import { Problem } from '../written/problem.ts';

/** Declarations of the run flags for Node's `parseArgs`. */
export const RUN_FLAGS = {
  'db-bench': { type: 'string', multiple: true },
  'options-file': { type: 'string' },
  set: { type: 'string', multiple: true },
  'set-options-at': { type: 'string', multiple: true },
  exact: { type: 'boolean' },
  preview: { type: 'boolean' },
  sample: { type: 'string' },
  seed: { type: 'string' },
} as const;

export type RunFlags = FlagsOf<typeof RUN_FLAGS>;

/** Options set while the database is open, with the times of the calls. */
export type Calls = NonNullable<RunRequest['set_options_at']>;

/** Parses the values of `--set` into options by name. */
export function settingsOf(flags: RunFlags): Record<string, string> {
  return Object.fromEntries((flags.set ?? []).map((text) => optionAndValue(text, `--set ${text}`)));
}

/** Parses the values of `--set-options-at` into calls. */
export function callsOf(flags: RunFlags): Calls {
  return (flags['set-options-at'] ?? []).map((text) => {
    const [, number, unit, setting] = /^\s*(\d+(?:\.\d+)?)(s|ms|us)\s*:(.*)$/s.exec(text) ?? [];
    const place = `--set-options-at ${text}`;
    if (setting === undefined) {
      const todo =
        'write TIME:OPTION=VALUE, for example 12.5s:level0_file_num_compaction_trigger=8';
      throw new Problem(place, 'expected a time and an option', todo);
    }
    const micros = Number(number) * { s: 1e6, ms: 1e3, us: 1 }[unit as 's' | 'ms' | 'us'];
    const [name, value] = optionAndValue(setting, place);
    return { at_micros: Math.round(micros), set: { [name]: value } };
  });
}

/** Parses the flags for the simulation mode, sample factor and seed. */
export function modeOf(flags: RunFlags): Pick<RunRequest, 'mode' | 'sample_factor' | 'seed'> {
  const { exact, preview, sample, seed } = flags;
  if ([exact, preview, sample].filter((flag) => flag !== undefined).length > 1) {
    const todo = 'use one of --exact, --sample K and --preview';
    throw new Problem('command line', 'more than one mode is given', todo);
  }
  return {
    ...(exact === true ? { mode: 'exact' as const } : {}),
    ...(preview === true ? { mode: 'preview' as const } : {}),
    ...(sample === undefined
      ? {}
      : { mode: 'sampled' as const, sample_factor: wholeNumber('sample', sample) }),
    ...(seed === undefined ? {} : { seed: wholeNumber('seed', seed) }),
  };
}

/** Returns the first given flag that only simulations accept; undefined if there is none. */
export function firstRunFlag(flags: RunFlags): string | undefined {
  return Object.keys(RUN_FLAGS).find((name) => flags[name as keyof RunFlags] !== undefined);
}

function wholeNumber(name: string, text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new Problem(`--${name} ${text}`, 'it is not a whole number', 'use digits only');
}

function optionAndValue(text: string, place: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 0) throw new Problem(place, 'the = is missing', 'write OPTION=VALUE');
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}
