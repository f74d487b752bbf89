// Today's rows beside the committed ones: what is worse than it was, by more than it spreads.
import { median, spreadOf } from './measured.mjs';

/**
 * A baseline: for each part and row its value, and how far another run may be from it.
 * @typedef {Record<string, Record<string, { value: number, tolerance: number }>>} Baseline
 */

/** A ratio of times is never steadier than this, however close together its rounds were. */
const LEAST_OF_MEASURED = 0.08;
/** Of numbers that follow from the code: a change of it may cost so much unseen. */
const LEAST_OF_EXACT = 0.01;
/** Rounds of one sitting are closer together than two sittings are. */
const SPREADS = 2;

/** A number as it is committed: four digits. */
const rounded = (value) => Number(value.toPrecision(4));

/** How far another run may be from a row. */
export function toleranceOf({ values, compared, slack = 0 }) {
  const value = Math.abs(median(values));
  const least = (compared === 'exact' ? LEAST_OF_EXACT : LEAST_OF_MEASURED) * value;
  return Math.max(slack, least, SPREADS * spreadOf(values));
}

const isCompared = ({ compared }) => compared !== undefined;

/**
 * The baseline with the rows of the parts that ran in place of what it had of them.
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
 * What each row is beside its baseline: `as before`, `better`, `worse`, `new`; empty where nothing
 * is compared.
 */
export function judge(row, baseline) {
  if (!isCompared(row)) return { before: null, verdict: '' };
  const known = baseline[row.part]?.[row.name];
  if (known === undefined) return { before: null, verdict: 'new' };
  const change = median(row.values) - known.value;
  const isGain = row.better === 'higher' ? change > 0 : change < 0;
  // A number that is no number is within no tolerance.
  const isWithin = Math.abs(change) <= known.tolerance;
  return { before: known, verdict: isWithin ? 'as before' : isGain ? 'better' : 'worse' };
}

/** Rows that the baseline has of the parts that ran, and that were not measured. */
export function missingRows(rows, parts, baseline) {
  const found = new Set(rows.map(({ part, name }) => `${part}\n${name}`));
  return parts.flatMap((part) =>
    Object.keys(baseline[part] ?? {})
      .filter((name) => !found.has(`${part}\n${name}`))
      .map((name) => ({ part, name })),
  );
}

/**
 * All rows judged, with what is worse and missing, and the exit code: 1 where something is.
 * Rows may be missing from a quick run, which measures less.
 */
export function compare(rows, parts, baseline, isQuick) {
  const judged = rows.map((row) => ({ ...row, ...judge(row, baseline) }));
  const worse = judged.filter(({ verdict }) => verdict === 'worse');
  const missing = isQuick ? [] : missingRows(rows, parts, baseline);
  return { judged, worse, missing, exitCode: worse.length + missing.length > 0 ? 1 : 0 };
}
