// Links of the page (`#v=1&scenario=…&size_ratio=20`): what of one decides which run it is and
// which moment, and the link of a run. The page's own reader (`web/src/state/url_state.ts`) knows
// everything else that can stand there; a test compares the two.
import { inflateRawSync } from 'node:zlib';
import type { RunRequest, StepRequest } from '../engine/protocol.ts';
import { Problem } from './problem.ts';

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

/** Reads a link. */
export function readPageLink(link: string): LinkedRun {
  const fields = fieldsOf(link);
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
  if (known === undefined) throw refused(link, `it has the mode ${mode}`);
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

/** The name and value pairs of a link, whose content may be compressed. */
function fieldsOf(link: string): URLSearchParams {
  const fields = new URLSearchParams(link.slice(link.indexOf('#') + 1));
  const packed = fields.get('z');
  if (packed !== null) {
    try {
      const bytes = inflateRawSync(Buffer.from(packed, 'base64url'));
      return fieldsOf(`#${bytes.toString('utf8')}`);
    } catch {
      throw refused(link, 'its compressed part cannot be read');
    }
  }
  const version = fields.get('v') ?? '1';
  if (version !== '1') throw refused(link, `it has the version ${version}`);
  return fields;
}

function refused(link: string, what: string): Problem {
  const place = link.length > 60 ? `${link.slice(0, 60)}…` : link;
  return new Problem(place, what, 'copy the link from the page again');
}

/** One db_bench command a line; `\` continues a line. An options file is that of the last. */
function stepsOfCommands(commands: string, optionsFile: string | null): StepRequest[] {
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

/** A run as the fragment of a link, without `#`. */
export interface LinkParts {
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
export function pageFragment(parts: LinkParts): string | null {
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
