// The timeline's part of a link: the lines, the window, and the settings of the number panels.
// Events and playheads are those of the link's mode. Choosing another mode moves them to the same
// moments (`historyReplaced`).
import type { NumbersView } from './workbench.ts';
import type { AxisShare } from 'lsm-shape/charts';
import type { PlayheadRange } from '../axis/zoom.ts';

/** The ids of all lines. */
export const LINE_IDS = [
  ...(['wa', 'runs', 'sa', 'pending', 'size', 'score', 'files', 'total', 'cpu'] as const),
];

export type LineId = (typeof LINE_IDS)[number];

/** The ids of lines, as `wa,runs,size.lin`. */
export function formatRows(rows: readonly string[]): string {
  return rows.join(',');
}

/** Splits a link's line ids into known and unknown. */
export function parseRows(text: string): Record<'known' | 'unknown', readonly string[]> {
  const ids = text.split(',').filter((id) => id !== '');
  const isKnown = (id: string): boolean =>
    LINE_IDS.some((line) => line === id.replace(/\.(lin|log)$/, ''));
  return { known: ids.filter(isKnown), unknown: ids.filter((id) => !isKnown(id)) };
}

/** Playheads with the precision of a wide screen: `120-480.25`. */
export function formatWindow({ from, to }: PlayheadRange): string {
  return `${rounded(from)}-${rounded(to)}`;
}

function rounded(playhead: number): number {
  return Math.round(playhead * 1000) / 1000;
}

/** Null if the text is not a window. */
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

/** Null if the text is not a part of the key space. */
export function parseKeys(text: string): AxisShare | null {
  const share = parseWindow(text);
  return share !== null && share.from < share.to && share.to <= 1 ? share : null;
}

/** The words of a link, by setting. */
const numbersWords = { end: 'end', full: 'full', beside: 'beside', table: 'table' } as const;

/** The settings that differ from the default, as `end.full`; empty if none does. */
export function formatNumbers({ place, isFull, isBeside, isTable }: NumbersView): string {
  const { end, full, beside, table } = numbersWords;
  const said = [place === 'end' && end, isFull && full, isBeside && beside, isTable && table];
  return said.filter(Boolean).join('.');
}

/** Null if the text has an unknown word. */
export function parseNumbers(text: string): NumbersView | null {
  const words = new Set(text.split('.'));
  const { end, full, beside, table } = numbersWords;
  const place = words.delete(end) ? 'end' : 'playhead';
  const isFull = words.delete(full);
  const isBeside = words.delete(beside);
  const isTable = words.delete(table);
  return words.size > 0 ? null : { place, isFull, isBeside, isTable };
}
