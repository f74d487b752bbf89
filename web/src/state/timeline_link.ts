// The timeline's part of a link: which lines are shown, which part of the time, and what the
// numbers in its place show. Events and playheads are those of the mode that the link names;
// when another mode is chosen they are moved to the same moments (`historyReplaced`).
import type { NumbersView } from './workbench.ts';
import type { AxisShare } from 'lsm-shape/charts';
import type { PlayheadRange } from '../axis/zoom.ts';

/** The ids of the lines that there are. */
export const LINE_IDS = [
  ...(['wa', 'runs', 'sa', 'pending', 'size', 'score', 'files', 'total', 'cpu'] as const),
];

export type LineId = (typeof LINE_IDS)[number];

/** The ids of lines, as `wa,runs,size.lin`. */
export function formatRows(rows: readonly string[]): string {
  return rows.join(',');
}

/** The lines that there are among those of a link, and the others. */
export function parseRows(text: string): Record<'known' | 'unknown', readonly string[]> {
  const ids = text.split(',').filter((id) => id !== '');
  const isKnown = (id: string): boolean =>
    LINE_IDS.some((line) => line === id.replace(/\.(lin|log)$/, ''));
  return { known: ids.filter(isKnown), unknown: ids.filter((id) => !isKnown(id)) };
}

/** Playheads with as many digits as a wide screen can tell apart: `120-480.25`. */
export function formatWindow({ from, to }: PlayheadRange): string {
  return `${rounded(from)}-${rounded(to)}`;
}

function rounded(playhead: number): number {
  return Math.round(playhead * 1000) / 1000;
}

/** Null: the text is no window. */
export function parseWindow(text: string): PlayheadRange | null {
  const match = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(text);
  const from = Number(match?.[1]);
  const to = Number(match?.[2]);
  return Number.isFinite(from) && Number.isFinite(to) && from <= to ? { from, to } : null;
}

/** Shares of the key space: `0.25-0.5`. */
export function formatKeys({ from, to }: AxisShare): string {
  return `${from}-${to}`;
}

/** Null: the text is no part of the key space. */
export function parseKeys(text: string): AxisShare | null {
  const share = parseWindow(text);
  return share !== null && share.from < share.to && share.to <= 1 ? share : null;
}

/** The words of a link, by what they say. */
const numbersWords = { end: 'end', full: 'full', beside: 'beside', table: 'table' } as const;

/** What differs from the default, as `end.full`; nothing of it: an empty text. */
export function formatNumbers({ place, isFull, isBeside, isTable }: NumbersView): string {
  const { end, full, beside, table } = numbersWords;
  const said = [place === 'end' && end, isFull && full, isBeside && beside, isTable && table];
  return said.filter(Boolean).join('.');
}

/** Null: the text has another word in it. */
export function parseNumbers(text: string): NumbersView | null {
  const words = new Set(text.split('.'));
  const { end, full, beside, table } = numbersWords;
  const place = words.delete(end) ? 'end' : 'playhead';
  const isFull = words.delete(full);
  const isBeside = words.delete(beside);
  const isTable = words.delete(table);
  return words.size > 0 ? null : { place, isFull, isBeside, isTable };
}
