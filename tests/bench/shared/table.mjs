// Formats judged rows as text, with a table for each part.
import { isAsked, median, quantile } from './measured.mjs';

/** Formats a number with three significant digits, or all digits before the point. */
export function numberText(value) {
  if (!Number.isFinite(value)) return String(value);
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return Number(value.toPrecision(3)).toString();
}

function askedText(row) {
  const isMet = isAsked(row);
  if (isMet === null) return '';
  const bound = row.atLeast === undefined ? `≤ ${row.atMost}` : `≥ ${row.atLeast}`;
  return `${bound}: ${isMet ? 'met' : 'NOT MET'}`;
}

/** Returns the cells of a row. */
function cellsOf(row) {
  const { name, unit = '', values, before = null, verdict = '' } = row;
  const isSpread = new Set(values).size > 1;
  const range = [quantile(values, 0), quantile(values, 1)].map(numberText).join(' to ');
  const limits =
    before === null ? '' : `${numberText(before.value)} ± ${numberText(before.tolerance)}`;
  return [
    ...[name, `${numberText(median(values))} ${unit}`.trim(), isSpread ? range : ''],
    ...[askedText(row), limits, verdict],
  ];
}

const TITLES = ['median', 'rounds', 'asked', 'baseline', ''];

/** Returns the tables of all parts. */
export function tableOf(judged) {
  const parts = [...new Set(judged.map(({ part }) => part))];
  return parts
    .map((part) => {
      const lines = judged.filter((row) => row.part === part).map(cellsOf);
      return textOf([[part, ...TITLES], ...lines]);
    })
    .join('\n\n');
}

/** Aligns columns: numbers to the right, words to the left. */
function textOf(lines) {
  const widths = lines[0].map((_, at) => Math.max(...lines.map((cells) => cells[at].length)));
  const rule = '─'.repeat(widths.reduce((sum, width) => sum + width + 2, -2));
  const texts = lines.map((cells) =>
    cells
      .map((cell, at) => (at === 1 ? cell.padStart(widths[at]) : cell.padEnd(widths[at])))
      .join('  ')
      .trimEnd(),
  );
  return [texts[0], rule, ...texts.slice(1)].join('\n');
}
