// The comparison in words: the difference of each run from the first, and a summary to export.
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

/** A run with its title, possibly incomplete. */
export interface NamedRun {
  readonly letter: string;
  readonly title: string;
  /** A description in one line, for readers without the page. */
  readonly about: string;
  /** Null while it is incomplete. */
  readonly timeline: Timeline | null;
  /** The notes on it. */
  readonly notes: readonly Note[];
}

/** A cell of the table: a number, and its difference from the baseline's. */
export interface NumberCell {
  /** `–` if it is unknown or the run is pending. */
  readonly text: string;
  /** `−18 %`, `+2`; empty for the baseline and for unknown differences. */
  readonly difference: string;
  /** The ratio to the row's largest number, for a bar; null for none. */
  readonly share: number | null;
  /** The event of a peak; null for another number. */
  readonly moment: number | null;
}

export interface NumberRow {
  readonly number: ComparedNumber;
  readonly cells: readonly NumberCell[];
}

/** The numbers of all runs; the first is the baseline. */
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
 * The difference of a run from the baseline in words; null if one of them is missing. If runs have
 * different limits but the same results, the limits in force explain that.
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

/** `The limit in force is 9 idle sorted runs in both; it triggered no merge in either`. */
function limitsText([base, from]: LimitOfRun, [other, to]: LimitOfRun): string {
  const [own, others] = [rangeText(from), rangeText(to)];
  const limits =
    own === others
      ? `The limit in force is ${own} idle sorted runs in both`
      : `The limit in force is ${own} idle sorted runs in ${base.letter}, ${others} in ${other.letter}`;
  // The decisions are the same, so the number of these merges is too.
  const came =
    from.merges === 0 ? 'it triggered no merge' : `it triggered ${plural(from.merges, 'merge')}`;
  return `${limits}; ${came} in either`;
}

const rangeText = ({ least, most }: RunLimitFacts): string =>
  least === most ? `${most}` : `${least} to ${most}`;

/** Options that determine the limit on sorted runs. */
const OF_LIMIT: readonly string[] = ['max_read_amp', 'level0_file_num_compaction_trigger'];

/** True if a run has another limit on sorted runs than the first one. */
export function asksForOtherLimit(options: readonly DifferingOption[], at: number): boolean {
  return options.some(
    ({ key, values }) => OF_LIMIT.includes(key) && values[0]?.text !== values[at]?.text,
  );
}

const partings: Readonly<Record<Parting['kind'], string>> = {
  kind: 'one merges where the other does something else',
  inputs: 'other input files',
  level: 'another output level',
  outputs: 'the same inputs, cut into other output files',
  end: 'one compacts again, the other has nothing left to compact',
};

/** `decision 12: other input files`. */
export function partingText(parting: Parting): string {
  return `decision ${parting.place}: ${partings[parting.kind]}`;
}

/** The texts of a comparison besides its runs. */
export interface ComparisonTexts {
  readonly title: string;
  /** Empty: none. */
  readonly recommendation: string;
  /** The data that the numbers hold for, in a sentence. */
  readonly data: string;
  readonly mode: string;
  /** Null for runs that no link can contain. */
  readonly link: string | null;
}

/** `Universal compaction: 3 runs compared` */
export function comparisonTitle(sources: readonly string[]): string {
  return `${[...new Set(sources)].join(' – ')}: ${plural(sources.length, 'run')} compared`;
}

/**
 * A comparison as Markdown: a description, its table, the differences, the first different
 * decisions, and the link.
 */
export function comparisonMarkdown(
  runs: readonly NamedRun[],
  options: readonly DifferingOption[],
  { title, recommendation, data, mode, link }: ComparisonTexts,
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
    `Runs of LSM Shape in mode ${mode}; numbers of the last process, differences from ${base?.letter ?? ''}. ${data}`.trim(),
    '',
    ...head,
    ...numbers,
    ...(differing.length === 0 ? [] : ['', '## Options that differ', '', ...head, ...differing]),
    ...(sentences.length === 0 ? [] : ['', ...sentences]),
    ...runs.flatMap(notesOf),
    ...(link === null ? [] : ['', `[The comparison](${link})`]),
    '',
  ].join('\n');
}

/** The notes of a run under a heading; empty without notes. */
function notesOf({ letter, title, timeline, notes }: NamedRun): string[] {
  if (timeline === null || notes.length === 0) return [];
  const noted = { title, timeline, first: lastProcessStart(timeline) };
  return ['', `## Notes on ${letter}`, '', ...noteLines(notes, noted)];
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
