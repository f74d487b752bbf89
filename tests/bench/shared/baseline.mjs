// Compares rows with the committed baseline: which ones are worse by more than their tolerance.
import { median, spreadOf } from './measured.mjs';

/**
 * A baseline: value and tolerance of each row, by part.
 * @typedef {Record<string, Record<string, { value: number, tolerance: number }>>} Baseline
 */

/** Least tolerance of time ratios, as a share, however close together their rounds are. */
const LEAST_OF_MEASURED = 0.08;
/** Least tolerance, as a share, of numbers that follow from the code. */
const LEAST_OF_EXACT = 0.01;
/** Factor from the spread within one run to the tolerance between runs, which vary more. */
const SPREADS = 2;

/** Rounds a number to four digits for the committed file. */
const rounded = (value) => Number(value.toPrecision(4));

/** Returns the tolerance of a row. */
export function toleranceOf({ values, compared, slack = 0 }) {
  const value = Math.abs(median(values));
  const least = (compared === 'exact' ? LEAST_OF_EXACT : LEAST_OF_MEASURED) * value;
  return Math.max(slack, least, SPREADS * spreadOf(values));
}

const isCompared = ({ compared }) => compared !== undefined;

/**
 * Replaces the rows of all measured parts in a baseline.
 * @returns {Baseline}
 */
export function withRows(baseline, rows) {
  const parts = { ...baseline };
  for (const part of new Set(rows.map((row) => row.part))) {
    const own = rows.filter((row) => row.part === part && isCompared(row));
    if (own.length === 0) continue;
    parts[part] = Object.fromEntries(
      own.map((row) => [
        row.name,
        { value: rounded(median(row.values)), tolerance: rounded(toleranceOf(row)) },
      ]),
    );
  }
  return parts;
}

/**
 * Compares a row with its baseline: `as before`, `better`, `worse`, `new`; empty for rows that are
 * not compared.
 */
export function judge(row, baseline) {
  if (!isCompared(row)) return { before: null, verdict: '' };
  const known = baseline[row.part]?.[row.name];
  if (known === undefined) return { before: null, verdict: 'new' };
  const change = median(row.values) - known.value;
  const isGain = row.better === 'higher' ? change > 0 : change < 0;
  // NaN is not within any tolerance.
  const isWithin = Math.abs(change) <= known.tolerance;
  return { before: known, verdict: isWithin ? 'as before' : isGain ? 'better' : 'worse' };
}

/** Returns rows in the baseline that were not measured, although their part has run. */
export function missingRows(rows, parts, baseline) {
  const found = new Set(rows.map(({ part, name }) => `${part}\n${name}`));
  return parts.flatMap((part) =>
    Object.keys(baseline[part] ?? {})
      .filter((name) => !found.has(`${part}\n${name}`))
      .map((name) => ({ part, name })),
  );
}

/**
 * Judges all rows. Returns those that are worse or missing, and the exit code: 1 if there are any.
 * Rows may be missing in a quick run, which measures less.
 */
export function compare(rows, parts, baseline, isQuick) {
  const judged = rows.map((row) => ({ ...row, ...judge(row, baseline) }));
  const worse = judged.filter(({ verdict }) => verdict === 'worse');
  const missing = isQuick ? [] : missingRows(rows, parts, baseline);
  return { judged, worse, missing, exitCode: worse.length + missing.length > 0 ? 1 : 0 };
}
