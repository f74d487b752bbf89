// What was measured: rows with a value for each round. Nothing here reads a clock.

/**
 * @typedef {object} About What a row says of itself.
 * @property {string} [unit] `×` for ratios, `KB`, `ms`, `s`, `points` (of a percentage).
 * @property {'lower' | 'higher'} [better] The direction in which it is better.
 * @property {number} [atLeast] What is asked of it.
 * @property {number} [atMost]
 * @property {'measured' | 'exact'} [compared] Whether it is compared with the baseline: a ratio of
 *   two measured times spreads, a number that follows from the code does not. Times and rates on
 *   their own depend on the machine and its load, and are compared with nothing.
 * @property {number} [slack] How far it may be from the baseline in any case, in its own unit: for
 *   numbers near 0, of which a share is next to nothing.
 *
 * @typedef {{ part: string, name: string, values: number[] } & About} Row
 */

/** Rows by name, in the order in which they were first noted. */
export class Measured {
  /** @type {Map<string, Row>} */
  #rows = new Map();
  #part = '';

  /** Rows noted from now on are of this part. */
  begin(part) {
    this.#part = part;
  }

  /** Notes a value that depends on the machine. */
  note(name, value, about = {}) {
    const key = `${this.#part}\n${name}`;
    const row = this.#rows.get(key) ?? { part: this.#part, name, values: [], ...about };
    row.values.push(value);
    this.#rows.set(key, row);
  }

  /** Notes the ratio of two numbers that were measured side by side. */
  ratio(name, over, under, about = {}) {
    this.note(name, over / under, { unit: '×', better: 'lower', compared: 'measured', ...about });
  }

  /** @returns {Row[]} */
  rows() {
    return [...this.#rows.values()];
  }
}

const ascending = (values) => values.toSorted((a, b) => a - b);

/** The value that a share of the values does not exceed; NaN where there are none. */
export function quantile(values, share) {
  return ascending(values)[Math.floor(share * (values.length - 1))] ?? NaN;
}

/** The middle of the values, between two where their number is even. */
export function median(values) {
  const sorted = ascending(values);
  const middle = sorted.length / 2;
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)];
  return ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

/** How far the farthest value is from the middle one. */
export function spreadOf(values) {
  const middle = median(values);
  return values.reduce((most, value) => Math.max(most, Math.abs(value - middle)), 0);
}

/** Whether a row has what is asked of it; null where nothing is. */
export function isAsked({ values, atLeast, atMost }) {
  if (atLeast === undefined && atMost === undefined) return null;
  const value = median(values);
  return (atLeast ?? -Infinity) <= value && value <= (atMost ?? Infinity);
}
