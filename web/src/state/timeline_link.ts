// The timeline's settings in a link: lines, window and number panels. Event numbers and playheads
// refer to the link's mode; if another mode is chosen, `historyShown` converts them.
import type { NumbersView } from './workbench.ts';
import type { AxisShare } from 'lsm-shape/charts';
import type { PlayheadRange } from '../axis/zoom.ts';

/** Ids of all timeline lines. */
export const LINE_IDS = [
  ...(['wa', 'runs', 'sa', 'pending', 'size', 'score', 'files', 'total', 'cpu'] as const),
];

export type LineId = (typeof LINE_IDS)[number];

/** Formats line ids, such as `wa,runs,size.lin`. */
export function formatRows(rows: readonly string[]): string {
  return rows.join(',');
}

export function parseRows(text: string): Record<'known' | 'unknown', readonly string[]> {
  const ids = text.split(',').filter((id) => id !== '');
  const isKnown = (id: string): boolean =>
    LINE_IDS.some((line) => line === id.replace(/\.(lin|log)$/, ''));
  return { known: ids.filter(isKnown), unknown: ids.filter((id) => !isKnown(id)) };
}

/** Formats a window of the timeline to a thousandth of an event, such as `120-480.25`. */
export function formatWindow({ from, to }: PlayheadRange): string {
  return `${rounded(from)}-${rounded(to)}`;
}

function rounded(playhead: number): number {
  return Math.round(playhead * 1000) / 1000;
}

/** Parses a timeline window; null if the text is invalid. */
export function parseWindow(text: string): PlayheadRange | null {
  const match = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(text);
  const from = Number(match?.[1]);
  const to = Number(match?.[2]);
  return Number.isFinite(from) && Number.isFinite(to) && from <= to ? { from, to } : null;
}

/** Formats a range of the key space as shares, such as `0.25-0.5`. */
export function formatKeys({ from, to }: AxisShare): string {
  return `${from}-${to}`;
}

/** Parses a range of the key space; null if the text is invalid. */
export function parseKeys(text: string): AxisShare | null {
  const share = parseWindow(text);
  return share !== null && share.from < share.to && share.to <= 1 ? share : null;
}

/** Words used in links, for each setting. */
const numbersWords = { end: 'end', full: 'full', beside: 'beside', table: 'table' } as const;

/** Formats the settings that differ from the default, such as `end.full`. */
export function formatNumbers({ place, isFull, isBeside, isTable }: NumbersView): string {
  const { end, full, beside, table } = numbersWords;
  const said = [place === 'end' && end, isFull && full, isBeside && beside, isTable && table];
  return said.filter(Boolean).join('.');
}

/** Parses the settings of the number panels; null if a word is unknown. */
export function parseNumbers(text: string): NumbersView | null {
  const words = new Set(text.split('.'));
  const { end, full, beside, table } = numbersWords;
  const place = words.delete(end) ? 'end' : 'playhead';
  const isFull = words.delete(full);
  const isBeside = words.delete(beside);
  const isTable = words.delete(table);
  return words.size > 0 ? null : { place, isFull, isBeside, isTable };
}
