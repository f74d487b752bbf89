// Number of jobs per pixel column, and the share of the column's time that they take. Even the
// shortest job counts.

/** Totals with one entry per pixel column. */
export class ColumnBins {
  readonly columns: number;
  /** Share of the column's time in which jobs run. It is above 1 if jobs overlap. */
  readonly busy: Float64Array;
  /** Number of jobs that start in the column. */
  readonly counts: Uint32Array;

  constructor(columns: number) {
    this.columns = Math.max(0, Math.floor(columns));
    this.busy = new Float64Array(this.columns);
    this.counts = new Uint32Array(this.columns);
  }

  /** Adds a span, in columns, and clips it to the plot. A span without width still counts. */
  add(left: number, right: number): void {
    const { columns, busy, counts } = this;
    if (right < 0 || columns <= left || columns === 0) return;
    const from = Math.max(0, left);
    const to = Math.min(columns, right);
    const first = Math.min(columns - 1, Math.floor(from));
    const last = Math.min(columns - 1, Math.floor(to));
    counts[first] = (counts[first] ?? 0) + 1;
    if (first === last) {
      busy[first] = (busy[first] ?? 0) + (to - from);
      return;
    }
    busy[first] = (busy[first] ?? 0) + (first + 1 - from);
    for (let column = first + 1; column < last; column += 1) busy[column] = (busy[column] ?? 0) + 1;
    busy[last] = (busy[last] ?? 0) + (to - last);
  }
}
