// Collects measurements: rows with a value for each round. Nothing here reads a clock.

/**
 * @typedef {object} About Properties of a row.
 * @property {string} [unit] `×` for ratios, `KB`, `ms`, `s`, `points` (of a percentage).
 * @property {'lower' | 'higher'} [better] Direction in which it is better.
 * @property {number} [atLeast] Target for the median.
 * @property {number} [atMost]
 * @property {'measured' | 'exact'} [compared] Kind of comparison with the baseline: ratios of
 *   measured times vary, numbers that follow from the code do not. Absent for times and rates,
 *   which depend on the machine and its load.
 * @property {number} [slack] Least tolerance in the row's own unit, for numbers near 0.
 *
 * @typedef {{ part: string, name: string, values: number[] } & About} Row
 */

/** Rows by name, in the order of their first values. */
export class Measured {
  /** @type {Map<string, Row>} */
  #rows = new Map();
  #part = '';

  /** Starts a part, to which the following rows belong. */
  begin(part) {
    this.#part = part;
  }

  /** Adds a value to a row. */
  note(name, value, about = {}) {
    const key = `${this.#part}\n${name}`;
    const row = this.#rows.get(key) ?? { part: this.#part, name, values: [], ...about };
    row.values.push(value);
    this.#rows.set(key, row);
  }

  /** Adds the ratio of two numbers that were measured side by side. */
  ratio(name, over, under, about = {}) {
    this.note(name, over / under, { unit: '×', better: 'lower', compared: 'measured', ...about });
  }

  /** @returns {Row[]} */
  rows() {
    return [...this.#rows.values()];
  }
}

const ascending = (values) => values.toSorted((a, b) => a - b);

/** Returns the quantile of the values; NaN if there are none. */
export function quantile(values, share) {
  return ascending(values)[Math.floor(share * (values.length - 1))] ?? NaN;
}

/** Returns the median; between the two middle values if their number is even. */
export function median(values) {
  const sorted = ascending(values);
  const middle = sorted.length / 2;
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)];
  return ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

/** Returns the largest distance of a value from the median. */
export function spreadOf(values) {
  const middle = median(values);
  return values.reduce((most, value) => Math.max(most, Math.abs(value - middle)), 0);
}

/** True if a row meets its target; null if it has none. */
export function isAsked({ values, atLeast, atMost }) {
  if (atLeast === undefined && atMost === undefined) return null;
  const value = median(values);
  return (atLeast ?? -Infinity) <= value && value <= (atMost ?? Infinity);
}
