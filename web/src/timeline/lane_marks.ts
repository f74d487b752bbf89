// The marks of a lane at a given zoom: a bar for a wide span, a tick for a narrow one. Where spans
// are too dense to be counted, columns show the share of time that they take.

/** A bar or tick, in pixels. */
export interface Mark {
  readonly at: number;
  readonly left: number;
  readonly right: number;
}

/** Adjacent columns in which short spans are dense. */
export interface DenseRun {
  /** The first column, and the column after the last. */
  readonly from: number;
  readonly to: number;
  /** Number of spans. */
  readonly count: number;
}

/** Minimum width of a bar, in pixels. */
export const LEAST_BAR = 3;
/** Distance from the previous span, in pixels, below which short spans form a group. */
const NEAR = 3;
/** Average distance between short spans, in pixels, below which they cannot be counted. */
const LEAST_PITCH = 2.25;
/** Minimum width of a dense run, in pixels. */
const LEAST_RUN = 14;
/**
 * Number of columns on each side that the moving average of shares covers. Applied twice, it
 * removes moiré patterns.
 */
const REACH = 3;

/** Turns the spans of a lane, which are added in order, into marks. */
export class LaneMarks {
  readonly bars: Mark[] = [];
  readonly ticks: Mark[] = [];
  readonly runs: DenseRun[] = [];
  readonly columns: number;
  readonly kinds: number;
  readonly #density: number;
  /** Share of each column's time for each kind: `shares[kind × columns + column]`. */
  readonly #shares: Float64Array;
  /** The current group of short spans, in typed arrays because there are tens of thousands. */
  #openCount = 0;
  #openAt = new Int32Array(256);
  #openLeft = new Float64Array(256);
  #openRight = new Float64Array(256);

  /** Creates marks for a plot `width` pixels wide. `density` is the number of columns per pixel. */
  constructor(width: number, density: number, kinds: number) {
    this.columns = Math.max(0, Math.ceil(width * density));
    this.kinds = Math.max(1, kinds);
    this.#density = density;
    this.#shares = new Float64Array(this.columns * this.kinds);
  }

  /** Adds the next span. Its ends are in pixels. */
  add(at: number, left: number, right: number, kind: number): void {
    if (right < 0 || this.columns <= left * this.#density) return;
    if (right - left >= LEAST_BAR) {
      this.#close();
      this.bars.push({ at, left, right });
      return;
    }
    const last = this.#openCount - 1;
    if (last >= 0 && left - (this.#openRight[last] ?? 0) >= NEAR) this.#close();
    this.#push(at, left, right);
    this.#count(left * this.#density, right * this.#density, kind);
  }

  /**
   * Returns the shares per column and kind as heights of a stack: each includes the kinds before
   * it. Call it only after all spans were added.
   */
  stacked(): Float64Array {
    this.#close();
    const { columns, kinds } = this;
    const shares = this.#shares;
    const weights = new Float64Array(columns);
    for (const { from, to } of this.runs) weights.fill(1, from, to);
    // The average stays within a run of columns, so that the ends of the run do not fade.
    for (let kind = 0; kind < kinds; kind += 1) {
      const own = shares.subarray(kind * columns, (kind + 1) * columns);
      for (let column = 0; column < columns; column += 1) {
        own[column] = (own[column] ?? 0) * (weights[column] ?? 0);
      }
      averaged(own);
    }
    const mass = weights.slice();
    averaged(mass);
    for (let column = 0; column < columns; column += 1) {
      let sum = 0;
      const weight = (mass[column] ?? 0) > 0 ? (weights[column] ?? 0) / (mass[column] ?? 1) : 0;
      for (let kind = 0; kind < kinds; kind += 1) {
        sum += (shares[kind * columns + column] ?? 0) * weight;
        shares[kind * columns + column] = Math.min(1, sum);
      }
    }
    return shares;
  }

  #count(left: number, right: number, kind: number): void {
    const { columns } = this;
    const offset = kind * columns;
    const from = Math.max(0, left);
    const to = Math.min(columns, right);
    for (let column = Math.floor(from); column < to; column += 1) {
      const share = Math.min(to, column + 1) - Math.max(from, column);
      this.#shares[offset + column] = (this.#shares[offset + column] ?? 0) + share;
    }
  }

  #push(at: number, left: number, right: number): void {
    const place = this.#openCount;
    if (place === this.#openAt.length) {
      this.#openAt = doubled(this.#openAt, new Int32Array(2 * place));
      this.#openLeft = doubled(this.#openLeft, new Float64Array(2 * place));
      this.#openRight = doubled(this.#openRight, new Float64Array(2 * place));
    }
    this.#openAt[place] = at;
    this.#openLeft[place] = left;
    this.#openRight[place] = right;
    this.#openCount = place + 1;
  }

  #close(): void {
    const count = this.#openCount;
    if (count === 0) return;
    this.#openCount = 0;
    const left = this.#openLeft[0] ?? 0;
    const right = this.#openRight[count - 1] ?? 0;
    const width = right - left;
    if (width < LEAST_RUN || width / count > LEAST_PITCH) {
      for (let open = 0; open < count; open += 1) {
        this.ticks.push({
          at: this.#openAt[open] ?? 0,
          left: this.#openLeft[open] ?? 0,
          right: this.#openRight[open] ?? 0,
        });
      }
      return;
    }
    const from = Math.max(0, Math.floor(left * this.#density));
    const to = Math.min(this.columns, Math.max(from + 1, Math.ceil(right * this.#density)));
    this.runs.push({ from, to, count });
  }
}

function doubled<Values extends Int32Array | Float64Array>(from: Values, to: Values): Values {
  to.set(from);
  return to;
}

/** Applies the moving average twice, in place. */
function averaged(values: Float64Array): void {
  const { length } = values;
  const sums = new Float64Array(length + 1);
  for (let pass = 0; pass < 2; pass += 1) {
    for (let at = 0; at < length; at += 1) sums[at + 1] = (sums[at] ?? 0) + (values[at] ?? 0);
    for (let at = 0; at < length; at += 1) {
      const from = Math.max(0, at - REACH);
      const to = Math.min(length, at + REACH + 1);
      values[at] = ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
    }
  }
}
