// The comparison as text: each run's differences from the baseline, and a Markdown report.
import {
  firstParting,
  hasSameDecisions,
  lastProcessStart,
  plural,
  runLimitFacts,
  type ComparedNumber,
  type Parting,
  type RunLimitFacts,
} from 'lsm-shape';
import type { Timeline } from 'lsm-shape';
import { differenceText, resultText } from '../compare/change_text.ts';
import type { DifferingOption } from '../compare/differing_options.ts';
import { noteLines } from '../notes/note_text.ts';
import type { Note } from '../state/notes.ts';
import { ROW_NUMBERS } from './idle_runs.ts';

/** A run with its title. The run may be incomplete. */
export interface NamedRun {
  readonly letter: string;
  readonly title: string;
  /** A description in one line, for readers of the report. */
  readonly about: string;
  /** The timeline; null while the run is incomplete. */
  readonly timeline: Timeline | null;
  readonly notes: readonly Note[];
}

/** A cell of the numbers table. */
export interface NumberCell {
  /** The number; `–` if it is unknown or the run is incomplete. */
  readonly text: string;
  /** Difference from the baseline: `−18 %`, `+2`; empty for the baseline or if unknown. */
  readonly difference: string;
  /** Share of the row's largest number, drawn as a bar; null if there is no bar. */
  readonly share: number | null;
  /** The event of a peak; null if the number is not a peak. */
  readonly moment: number | null;
}

export interface NumberRow {
  readonly number: ComparedNumber;
  readonly cells: readonly NumberCell[];
}

/** Returns the rows of the numbers table. The first run is the baseline. */
export function numberRows(runs: readonly NamedRun[]): readonly NumberRow[] {
  return ROW_NUMBERS.map((number) => {
    const values = runs.map(({ timeline }) =>
      timeline === null ? null : number.valueOf(timeline),
    );
    const most = Math.max(0, ...values.map((value) => value ?? 0));
    const [base = null] = values;
    const cells = values.map((value, at): NumberCell => {
      if (value === null) return { text: '–', difference: '', share: null, moment: null };
      const difference = at === 0 || base === null ? '' : differenceText(number, base, value);
      const timeline = runs[at]?.timeline;
      const moment = timeline ? number.momentOf(timeline) : null;
      const share = most === 0 ? 0 : value / most;
      return { text: number.format(value), difference, share, moment };
    });
    return { number, cells };
  });
}

/**
 * Describes the difference between a run and the baseline; null if either is incomplete. If the
 * decisions are identical, `hasOtherLimit` adds the limits on sorted runs.
 */
export function differenceSentence(
  base: NamedRun,
  other: NamedRun,
  hasOtherLimit = false,
): string | null {
  if (base.timeline === null || other.timeline === null) return null;
  const text = resultText(base.timeline, other.timeline);
  if (!hasOtherLimit || !hasSameDecisions(base.timeline, other.timeline)) return text;
  const [from, to] = [runLimitFacts(base.timeline), runLimitFacts(other.timeline)];
  return from === null || to === null ? text : `${text}. ${limitsText([base, from], [other, to])}`;
}

type LimitOfRun = readonly [run: NamedRun, facts: RunLimitFacts];

/** A sentence such as `The limit is 9 idle sorted runs in both, and never forced a merge`. */
function limitsText([base, from]: LimitOfRun, [other, to]: LimitOfRun): string {
  const [own, others] = [rangeText(from), rangeText(to)];
  const limits =
    own === others
      ? `The limit is ${own} idle sorted runs in both`
      : `The limit is ${own} idle sorted runs in ${base.letter} and ${others} in ${other.letter}`;
  // The decisions are identical, so both runs have the same number of forced merges.
  const { merges } = from;
  return `${limits}, and ${merges === 0 ? 'never forced a merge' : `forced ${plural(merges, 'merge')} in each`}`;
}

const rangeText = ({ least, most }: RunLimitFacts): string =>
  least === most ? `${most}` : `${least} to ${most}`;

/** Options that determine the limit on sorted runs. */
const OF_LIMIT: readonly string[] = ['max_read_amp', 'level0_file_num_compaction_trigger'];

/** True if the options of run `at` set a limit on sorted runs that differs from the baseline's. */
export function asksForOtherLimit(options: readonly DifferingOption[], at: number): boolean {
  return options.some(
    ({ key, values }) => OF_LIMIT.includes(key) && values[0]?.text !== values[at]?.text,
  );
}

const partings: Readonly<Record<Parting['kind'], string>> = {
  kind: 'one run merges, the other does something else',
  inputs: 'different input files',
  level: 'different output levels',
  outputs: 'same inputs, but different output files',
  end: 'one run compacts again, the other has nothing left to compact',
};

/** Describes the first difference, such as `decision 12: different input files`. */
export function partingText(parting: Parting): string {
  return `decision ${parting.place}: ${partings[parting.kind]}`;
}

/** Texts in a report other than those about its runs. */
export interface ComparisonTexts {
  readonly title: string;
  /** The user's recommendation; may be empty. */
  readonly recommendation: string;
  /** A sentence about the data behind the numbers. */
  readonly data: string;
  readonly mode: string;
  /** The explained difference in Markdown; missing or empty if there is none. */
  readonly why?: string;
  /** The link; null if no link can contain the runs. */
  readonly link: string | null;
}

/** Returns the default title, such as `Universal compaction: 3 runs compared`. */
export function comparisonTitle(sources: readonly string[]): string {
  return `${[...new Set(sources)].join(' – ')}: ${plural(sources.length, 'run')} compared`;
}

/**
 * Returns the report in Markdown: a description, tables of numbers and options, differences in
 * words, notes and a link.
 */
export function comparisonMarkdown(
  runs: readonly NamedRun[],
  options: readonly DifferingOption[],
  { title, recommendation, data, mode, why = '', link }: ComparisonTexts,
): string {
  const letters = runs.map(({ letter, title }) => `${letter}: ${cell(title)}`);
  const [base, ...others] = runs;
  const row = (name: string, cells: readonly string[]): string =>
    `| ${[name, ...cells].join(' | ')} |`;
  const head = [
    row('', letters),
    row(
      '---',
      letters.map(() => '---:'),
    ),
  ];
  const numbers = numberRows(runs).map(({ number, cells }) =>
    row(
      number.name,
      cells.map(({ text, difference }) => (difference === '' ? text : `${text} (${difference})`)),
    ),
  );
  const differing = options.map(({ name, values }) =>
    row(
      `\`${name}\``,
      values.map(({ text, isUnused }) => (isUnused ? 'not used' : cell(text || 'unknown'))),
    ),
  );
  const sentences = others.flatMap((other, at) => {
    const hasOtherLimit = asksForOtherLimit(options, at + 1);
    const text = base === undefined ? null : differenceSentence(base, other, hasOtherLimit);
    if (text === null || base?.timeline == null || other.timeline === null) return [];
    const parting = firstParting(base.timeline, other.timeline);
    const where = parting === null ? '' : ` First difference: ${partingText(parting)}.`;
    return [`- ${other.letter} vs. ${base.letter}: ${text}.${where}`];
  });
  return [
    `# ${title}`,
    '',
    ...(recommendation === '' ? [] : [`**Recommendation:** ${recommendation}`, '']),
    ...runs.map(({ letter, about }) => `- ${letter}: ${about}`),
    '',
    `Runs of LSM Shape in ${mode} mode. Numbers are for the last process, with differences from ${base?.letter ?? ''}. ${data}`.trim(),
    '',
    ...head,
    ...numbers,
    ...(differing.length === 0 ? [] : ['', '## Options that differ', '', ...head, ...differing]),
    ...(sentences.length === 0 ? [] : ['', ...sentences]),
    ...(why === '' ? [] : ['', why]),
    ...runs.flatMap(notesOf),
    ...(link === null ? [] : ['', `[The comparison](${link})`]),
    '',
  ].join('\n');
}

/** Returns a run's notes as lines under a heading; empty if it has none. */
function notesOf({ letter, title, timeline, notes }: NamedRun): string[] {
  if (timeline === null || notes.length === 0) return [];
  const noted = { title, timeline, first: lastProcessStart(timeline) };
  return ['', `## Notes on ${letter}`, '', ...noteLines(notes, noted)];
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
