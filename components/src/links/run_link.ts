// What a link of the page (`…#v=1&scenario=…&size_ratio=20`) says of a run: which it is, and which
// moment of it; and the link of a run. One reader for the element, the command line and one-file
// figures. The page's own (`web/src/state/url_state.ts`) also knows everything else that can stand
// there, and which options there are; a test compares the two.
import type { RunRequest, StepRequest } from '../engine/protocol.ts';
import { stepsOfCommands } from './run_steps.ts';

/** What a link says of a run. */
export interface LinkedRun {
  /** A scenario's name, or db_bench command lines. */
  readonly source: { readonly scenario: string } | { readonly steps: readonly StepRequest[] };
  /** The title of command lines; null: the link has none. */
  readonly title: string | null;
  readonly overrides: Readonly<Record<string, string>>;
  readonly calls: NonNullable<RunRequest['set_options_at']>;
  readonly mode: NonNullable<RunRequest['mode']>;
  /** The event at which it opens; null: it does not say. */
  readonly event: string | null;
  /** What colour says; null: it does not say. */
  readonly colour: string | null;
}

/** Names that say how the page looks, and nothing of the run. */
export const VIEW_NAMES: readonly string[] = [
  ...['axis', 'trees', 'rows', 'baseline', 'A', 'B', 'C', 'D', 'window', 'keys', 'notes'],
  ...['marks', 'file', 'panel', 'numbers', 'heights', 'side', 'present', 'rule', 'figure'],
];

/** Names that say which run it is and what is seen of it; all others are options. */
const RUN_NAMES = ['v', 'scenario', 'commands', 'title', 'options_file', 'mode', 'event', 'colour'];

const MODES = ['preview', 'sampled', 'exact'] as const;

/** The scenario of a link that names none. */
const DEFAULT_SCENARIO = 'leveled-default';

/** Whether a text is a link of the page, or a fragment of one. */
export function isPageLink(text: string): boolean {
  return /^(https?:\/\/[^#]*)?#(v=|z=|scenario=|commands=)/.test(text);
}

/** Why a link asks for nothing: what it has, as the end of a sentence. */
export class RunLinkError extends Error {}

/** Reads the name and value pairs of a fragment that is not compressed, or is no longer. */
export function readRunLink(fields: URLSearchParams): LinkedRun {
  const version = fields.get('v') ?? '1';
  if (version !== '1') throw new RunLinkError(`it has the version ${version}`);
  const commands = fields.get('commands');
  const source =
    commands === null
      ? { scenario: fields.get('scenario') ?? DEFAULT_SCENARIO }
      : { steps: stepsOfCommands(commands, fields.get('options_file')) };
  const overrides: Record<string, string> = {};
  const calls = new Map<number, Record<string, string>>();
  for (const [key, value] of fields) {
    if (VIEW_NAMES.includes(key) || RUN_NAMES.includes(key)) continue;
    const [, name = '', micros] = /^(.+)@(\d{1,15})$/.exec(key) ?? [];
    if (micros === undefined) overrides[key] = value;
    else calls.set(Number(micros), { ...calls.get(Number(micros)), [name]: value });
  }
  const mode = fields.get('mode') ?? 'sampled';
  const known = MODES.find((one) => one === mode);
  if (known === undefined) throw new RunLinkError(`it has the mode ${mode}`);
  return {
    source,
    title: fields.get('title'),
    overrides,
    calls: [...calls]
      .map(([at_micros, set]) => ({ at_micros, set }))
      .sort((a, b) => a.at_micros - b.at_micros),
    mode: known,
    event: fields.get('event'),
    colour: fields.get('colour'),
  };
}

/** What is set beside a scenario, in words: `size_ratio=20`, `ttl=60 at 2.5 s`. */
export function changesText(
  overrides: LinkedRun['overrides'],
  calls: LinkedRun['calls'],
): readonly string[] {
  const timed = calls.flatMap(({ at_micros, set }) =>
    Object.entries(set).map(([name, value]) => `${name}=${value} at ${at_micros / 1e6} s`),
  );
  return [...Object.entries(overrides).map(([name, value]) => `${name}=${value}`), ...timed];
}

/** A run as the fragment of a link, without `#`. */
export interface RunLinkParts {
  /** A scenario's name; null: command lines. */
  readonly scenario: string | null;
  readonly request: RunRequest;
  /** What is set beside the scenario. */
  readonly overrides: Readonly<Record<string, string>>;
  readonly calls: NonNullable<RunRequest['set_options_at']>;
  readonly event: number;
  readonly colour: string;
}

/** The fragment; null: the page has no link for such a run. */
export function runFragment(parts: RunLinkParts): string | null {
  const { scenario, request, overrides, calls, event, colour } = parts;
  const { mode = 'sampled', steps, title, seed, sample_factor } = request;
  // The page has no seed of its own and chooses the sample.
  if (seed !== undefined || sample_factor !== undefined) return null;
  const optionsFile = steps.at(-1)?.options_file ?? null;
  if (scenario === null && steps.slice(0, -1).some((step) => step.options_file !== null)) {
    return null;
  }
  const lines = steps.map(({ db_bench }) =>
    db_bench
      .split(/\s*\n\s*/)
      .join(' ')
      .trim(),
  );
  const own: [string, string][] =
    scenario === null
      ? [
          ['commands', lines.join('\n')],
          ...(title === undefined ? [] : [['title', title] as [string, string]]),
          ...(optionsFile === null ? [] : [['options_file', optionsFile] as [string, string]]),
        ]
      : [['scenario', scenario]];
  const timed = calls.flatMap(({ at_micros, set }) =>
    Object.entries(set).map(([name, value]) => [`${name}@${at_micros}`, value]),
  );
  const options = [...Object.entries(overrides), ...timed] as [string, string][];
  return new URLSearchParams([
    ['v', '1'],
    ...own,
    ...(mode === 'sampled' ? [] : ([['mode', mode]] as [string, string][])),
    ...options.sort(([a], [b]) => (a < b ? -1 : 1)),
    ['event', String(event)],
    ...(colour === 'age' ? [] : ([['colour', colour]] as [string, string][])),
  ]).toString();
}
