// Reads and writes the run in a link to the page (`…#v=1&scenario=…&size_ratio=20`): its inputs and
// one moment. The element, the command line and one-file figures share this reader. The page's own
// reader (`web/src/state/url_state.ts`) also handles all view parameters and validates options. A
// test compares the two readers.
import type { RunRequest, StepRequest } from '../engine/protocol.ts';
import { stepsOfCommands } from './run_steps.ts';

/** A run that a link describes. */
export interface LinkedRun {
  /** Either the name of a scenario or db_bench command lines. */
  readonly source: { readonly scenario: string } | { readonly steps: readonly StepRequest[] };
  /** Title of a run given by command lines; null if the link has none. */
  readonly title: string | null;
  readonly overrides: Readonly<Record<string, string>>;
  readonly calls: NonNullable<RunRequest['set_options_at']>;
  readonly mode: NonNullable<RunRequest['mode']>;
  /** Event at which to open the run; null if the link has none. */
  readonly event: string | null;
  /** Quantity that the colours show; null if the link does not set it. */
  readonly colour: string | null;
}

/** Link parameters that change only the view, not the run. */
export const VIEW_NAMES: readonly string[] = [
  ...['axis', 'trees', 'review', 'advice', 'rows', 'A', 'B', 'C', 'D', 'window', 'keys', 'notes'],
  ...['file', 'panel', 'numbers', 'heights', 'side', 'present', 'rule', 'figure', 'sweep'],
];

/** Names of parameters for the run and the moment. Names in neither list are options. */
const RUN_NAMES = ['v', 'scenario', 'commands', 'title', 'options_file', 'mode', 'event', 'colour'];

const MODES = ['preview', 'sampled', 'exact'] as const;

/** Scenario of a link that does not name one. */
const DEFAULT_SCENARIO = 'leveled-default';

/** Returns true if a text is a link to the page, or only the link's fragment. */
export function isPageLink(text: string): boolean {
  return /^(https?:\/\/[^#]*)?#(v=|z=|scenario=|commands=)/.test(text);
}

/** Error for an invalid link. The message, which completes a sentence, explains the reason. */
export class RunLinkError extends Error {}

/** Reads a run from the parameters of an uncompressed fragment. */
export function readRunLink(fields: URLSearchParams): LinkedRun {
  const version = fields.get('v') ?? '1';
  if (version !== '1') throw new RunLinkError(`unknown version ${version}`);
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
  if (known === undefined) throw new RunLinkError(`unknown mode ${mode}`);
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

/** Describes the changes to a scenario, like `size_ratio=20`, `ttl=60 at 2.5 s`. */
export function changesText(
  overrides: LinkedRun['overrides'],
  calls: LinkedRun['calls'],
): readonly string[] {
  const timed = calls.flatMap(({ at_micros, set }) =>
    Object.entries(set).map(([name, value]) => `${name}=${value} at ${at_micros / 1e6} s`),
  );
  return [...Object.entries(overrides).map(([name, value]) => `${name}=${value}`), ...timed];
}

/** Contents of a link's fragment. */
export interface RunLinkParts {
  /** Name of a scenario; null if the run is given by command lines. */
  readonly scenario: string | null;
  readonly request: RunRequest;
  /** Options that differ from the scenario, by name. */
  readonly overrides: Readonly<Record<string, string>>;
  readonly calls: NonNullable<RunRequest['set_options_at']>;
  readonly event: number;
  readonly colour: string;
}

/** Returns a link's fragment without `#`; null if the page has no links to such runs. */
export function runFragment(parts: RunLinkParts): string | null {
  const { scenario, request, overrides, calls, event, colour } = parts;
  const { mode = 'sampled', steps, title, seed, sample_factor } = request;
  // Links to the page support neither a seed nor a sample factor.
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
