// The Compaction Stats table as rows of texts, with published values. All functions are pure.
// Numbers and texts come from the engine.
import { shortBytes } from 'lsm-shape';
import type { StatsColumn, StatsDeviation, StatsMoment, StatsMomentRow } from 'lsm-shape/engine';

/** Degree of deviation from a published value. */
export type MarkStep = 'same' | 'near' | 'off' | 'far' | 'apart';

export interface PublishedCell {
  readonly text: string;
  readonly step: MarkStep;
  /** A mark such as `▲ +31 %`. Its meaning does not depend on colour. */
  readonly mark: string;
  /** The mark in words. */
  readonly words: string;
}

export interface StatsCell {
  readonly key: string;
  /** The text as RocksDB prints it; null if the run does not have the value. */
  readonly text: string | null;
  readonly published: PublishedCell | null;
}

export interface StatsViewRow {
  readonly name: string;
  readonly kind: 'level' | 'total';
  readonly cells: readonly StatsCell[];
}

/** Maximum relative deviations for which our value counts as near, and as off. */
const NEAR = 0.03;
const OFF = 0.15;

/** The legend of the marks: each step with its mark and meaning. */
export const markLegend: readonly (readonly [MarkStep, string, string])[] = [
  ['same', '=', 'same'],
  ['near', '≈', `within ${NEAR * 100} %`],
  ['off', '△▽', `within ${OFF * 100} %`],
  ['far', '▲▼', 'more than that'],
  ['apart', '±', 'difference, if there is no ratio'],
];

/** Returns the columns of the table at a moment. The second half of `Files` has no header. */
export function columnsOf(
  moment: Pick<StatsMoment, 'has_pre_compression'>,
  columns: readonly StatsColumn[],
): StatsColumn[] {
  return columns.filter(
    ({ key, header }) => header !== '' && (key !== 'wprecomp_gb' || moment.has_pre_compression),
  );
}

/** Returns a table's rows. Published rows that ours does not have are inserted in level order. */
export function statsRows(
  moment: StatsMoment,
  columns: readonly StatsColumn[],
  beside: 'published' | 'nothing',
): StatsViewRow[] {
  const published = beside === 'published' ? (moment.published?.rows ?? []) : [];
  const names = [...moment.rows, ...published].map(({ level }) => level);
  const shown = [...new Set(names)].sort((a, b) => rank(a) - rank(b));
  return shown.map((name) => {
    const own = moment.rows.find(({ level }) => level === name);
    const others = published.find(({ level }) => level === name)?.cells ?? [];
    return {
      name,
      kind: name.startsWith('L') ? 'level' : 'total',
      cells: columns.map(({ key }) => ({
        key,
        text: own === undefined ? null : printedCell(own.printed, key),
        published: publishedCell(others, key),
      })),
    };
  });
}

/** Order of rows: levels by number, then `Sum`, then `Int`. */
function rank(name: string): number {
  if (name === 'Sum') return 1e6;
  return name === 'Int' ? 1e6 + 1 : Number(name.slice(1));
}

/** The second half of `Files`, which has no header. */
const COMPACTING = 'files_compacting';

function printedCell(printed: StatsMomentRow['printed'], key: string): string | null {
  const text = printed[key] ?? null;
  return key === 'files' && text !== null ? `${text}/${printed[COMPACTING] ?? '0'}` : text;
}

function publishedCell(cells: readonly StatsDeviation[], key: string): PublishedCell | null {
  const cell = cells.find(({ column }) => column === key);
  if (cell === undefined) return null;
  const mark = markOf(cell);
  if (key !== 'files') return { text: cell.published, ...mark };
  const compacting = cells.find(({ column }) => column === COMPACTING);
  return { text: `${cell.published}/${compacting?.published ?? '0'}`, ...mark };
}

/** Returns the mark for a deviation. */
export function markOf({
  is_same,
  relative,
  absolute,
}: Pick<StatsDeviation, 'is_same' | 'relative' | 'absolute'>): Omit<PublishedCell, 'text'> {
  if (is_same || absolute === 0) return { step: 'same', mark: '=', words: 'the same' };
  if (relative === null) {
    if (absolute === null) return { step: 'apart', mark: '', words: 'not comparable' };
    const difference = differenceText(absolute);
    return { step: 'apart', mark: difference, words: `differs by ${difference}` };
  }
  const size = Math.abs(relative);
  const percent = percentText(relative);
  if (size <= NEAR) return { step: 'near', mark: '≈', words: `${percent}, near` };
  const up = 0 < relative;
  if (size <= OFF) return { step: 'off', mark: `${up ? '△' : '▽'} ${percent}`, words: percent };
  return { step: 'far', mark: `${up ? '▲' : '▼'} ${percent}`, words: percent };
}

/** Formats a relative deviation in percent, or as a factor such as `×37` from 10 up. */
function percentText(relative: number): string {
  if (9 <= relative) return `×${Math.round(relative + 1)}`;
  return `${signed(relative * 100, 0)} %`;
}

/** Formats a difference that has no ratio. Sizes are in bytes; other values are small. */
function differenceText(value: number): string {
  if (Math.abs(value) < 100_000) return signed(value, Math.abs(value) < 10 ? 1 : 0);
  return `${value < 0 ? '−' : '+'}${shortBytes(Math.abs(value))}`;
}

function signed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  return `${value < 0 ? '−' : '+'}${text}`;
}
