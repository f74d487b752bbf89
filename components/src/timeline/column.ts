// Append-only columns: the storage of a timeline.
import { lastAtOrBefore } from '../base/binary_search.ts';

/** An event index larger than every real one: "has not happened". */
export const NEVER = 0x7fffffff;

/** An append-only column of numbers in one typed array. */
class NumberColumn<Values extends Int32Array | Float64Array> {
  readonly #allocate: (length: number) => Values;
  #values: Values;
  #length = 0;

  protected constructor(allocate: (length: number) => Values) {
    this.#allocate = allocate;
    this.#values = allocate(64);
  }

  /** Rows in use. */
  get length(): number {
    return this.#length;
  }

  /** The storage. Only the first `length` entries are in use. Replaced when it grows. */
  get values(): Values {
    return this.#values;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const grown = this.#allocate(this.#values.length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  set(row: number, value: number): void {
    this.#values[row] = value;
  }

  /** The value of a row; 0 outside the column. */
  at(row: number): number {
    return this.#values[row] ?? 0;
  }
}

/** A growing column of event indices, row numbers or other whole numbers below 2³¹. */
export class Int32Column extends NumberColumn<Int32Array> {
  constructor() {
    super((length) => new Int32Array(length));
  }
}

/** A growing column of sizes, times, keys and other numbers. */
export class Float64Column extends NumberColumn<Float64Array> {
  constructor() {
    super((length) => new Float64Array(length));
  }
}

/** A value that changes at some events and stays the same in between. */
export class HeldColumn<Value> {
  readonly #events = new Int32Column();
  readonly #values: Value[] = [];
  readonly #first: Value;

  /** `first` is the value before the first change. */
  constructor(first: Value) {
    this.#first = first;
  }

  /** Number of changes. */
  get length(): number {
    return this.#values.length;
  }

  /** Sets the value from `event` on. Events must not descend. */
  push(event: number, value: Value): void {
    this.#events.push(event);
    this.#values.push(value);
  }

  /** The value after event `index`. */
  at(index: number): Value {
    const row = this.rowAt(index);
    return this.#values[row] ?? this.#first;
  }

  /** The latest value. */
  latest(): Value {
    return this.#values[this.#values.length - 1] ?? this.#first;
  }

  /** The last change at or before event `index`; −1 if there is none. */
  rowAt(index: number): number {
    return lastAtOrBefore(this.#events.values, this.#events.length, index);
  }

  /** The event of a change; `NEVER` for a row after the last one. */
  eventOf(row: number): number {
    return row < this.#values.length ? this.#events.at(row) : NEVER;
  }
}
