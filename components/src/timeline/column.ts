// Append-only columns, in which a timeline is stored.
import { lastAtOrBefore } from '../base/binary_search.ts';

/** Index larger than that of any event. It stands for an event that has not happened. */
export const NEVER = 0x7fffffff;

/** An append-only column of numbers in a typed array. */
class NumberColumn<Values extends Int32Array | Float64Array> {
  readonly #allocate: (length: number) => Values;
  #values: Values;
  #length = 0;

  protected constructor(allocate: (length: number) => Values) {
    this.#allocate = allocate;
    this.#values = allocate(64);
  }

  get length(): number {
    return this.#length;
  }

  /** Array that holds the column. Only the first `length` entries are valid. Growth replaces it. */
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

  /** Returns the value in a row, or 0 outside the column. */
  at(row: number): number {
    return this.#values[row] ?? 0;
  }
}

/** A column of event indices, row numbers or other integers below 2³¹. */
export class Int32Column extends NumberColumn<Int32Array> {
  constructor() {
    super((length) => new Int32Array(length));
  }
}

/** A column of sizes, times, keys or other numbers. */
export class Float64Column extends NumberColumn<Float64Array> {
  constructor() {
    super((length) => new Float64Array(length));
  }
}

/** A value that changes at certain events and stays constant between them. */
export class HeldColumn<Value> {
  readonly #events = new Int32Column();
  readonly #values: Value[] = [];
  readonly #first: Value;

  /** Creates the column. `first` is the value before the first change. */
  constructor(first: Value) {
    this.#first = first;
  }

  get length(): number {
    return this.#values.length;
  }

  /** Records that the value changes at `event`. Events must be added in ascending order. */
  push(event: number, value: Value): void {
    this.#events.push(event);
    this.#values.push(value);
  }

  /** Returns the value after event `index`. */
  at(index: number): Value {
    const row = this.rowAt(index);
    return this.#values[row] ?? this.#first;
  }

  /** Returns the value after the latest change. */
  latest(): Value {
    return this.#values[this.#values.length - 1] ?? this.#first;
  }

  /** Returns the row of the last change at or before event `index`, or −1. */
  rowAt(index: number): number {
    return lastAtOrBefore(this.#events.values, this.#events.length, index);
  }

  /** Returns the event of a change, or `NEVER` for a row past the end. */
  eventOf(row: number): number {
    return row < this.#values.length ? this.#events.at(row) : NEVER;
  }
}
