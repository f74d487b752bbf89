// Reads event log files (core-wasm/EVENTS.md). Values are stored by column, as differences from
// predictions. The file names its own fields, so no schema is needed. The reader is small because
// every page that plays a log loads it.
import type { LsmEvent } from '../engine/index.ts';
import type { EventSource } from '../timeline/timeline.ts';

/** First bytes of an event log file, before the format version. */
const MARK: readonly number[] = [0x4c, 0x53, 0x4d];
const FORMAT = 2;

/** Current version of the event format, as `SCHEMA_VERSION`, whose module has the whole schema. */
export const EVENTS_VERSION = 9;
/** Event format version of package 1.0. Every 1.x release reads this and later versions. */
export const OLDEST_EVENTS = 8;

function checkVersion(own: number, oldest: number, latest: number): void {
  if (latest < own) {
    throw new RangeError('it was written by a newer version of lsm-shape; update the package');
  }
  if (own < oldest) {
    throw new RangeError(
      'it is older than version 1.0; write it again with lsm-shape log SOURCE -o FILE.lsmlog',
    );
  }
}

/** Number of a column, or a type code followed by its parameters. */
type Type = number | readonly (number | string | readonly unknown[])[];

const TOO_SHORT = 'it ends too early';

const CONSTANT = 0;
const ONE_OF = 1;
const RECORD = 3;
const CASES = 4;

interface Header {
  readonly schema: number;
  readonly events: number;
  readonly registers: number;
  readonly event: Type;
  readonly columns: readonly (readonly number[])[];
}

/** Number of events per block. Reading can start at the first event of any block. */
const STEP = 256;
/** Number of recent fractions that a value can refer back to. */
const RECENT = 64;

/** State of the decoder between two values. */
interface State {
  /** Position of the next value in each column. */
  readonly at: Uint32Array;
  /** Latest value of each register, and the value before it. */
  readonly values: Float64Array;
  readonly recent: number[];
}

/** Events of a log file. Throws a `RangeError` if the file is truncated or unsupported. */
export class ColumnLog implements EventSource {
  readonly #bytes: Uint8Array;
  readonly #header: Header;
  readonly #states: State[] = [];
  #state: State;
  #block: LsmEvent[] = [];
  #first = -1;
  #at = MARK.length + 1;

  constructor(bytes: Uint8Array) {
    if (MARK.some((byte, at) => bytes[at] !== byte)) {
      throw new RangeError('it is not an event log of LSM Shape');
    }
    checkVersion(bytes[MARK.length] ?? 0, FORMAT, FORMAT);
    this.#bytes = bytes;
    const length = this.#code();
    const text = new TextDecoder().decode(bytes.subarray(this.#at, (this.#at += length)));
    this.#header = JSON.parse(text) as Header;
    const { schema, columns, registers } = this.#header;
    checkVersion(schema, OLDEST_EVENTS, EVENTS_VERSION);
    const lengths = columns.map(() => this.#code());
    const at = Uint32Array.from(lengths, (own) => (this.#at += own) - own);
    if (this.#at > bytes.length) throw new RangeError(TOO_SHORT);
    this.#state = { at, values: new Float64Array(2 * registers), recent: [] };
    this.#states.push(this.#state);
  }

  get length(): number {
    return this.#header.events;
  }

  get byteLength(): number {
    return this.#bytes.byteLength;
  }

  /** Returns the event at an index. Access is fast if indices ascend. */
  eventAt(index: number): LsmEvent {
    const first = index - (index % STEP);
    if (this.#first !== first) {
      const wanted = first / STEP;
      for (let at = Math.min(this.#states.length - 1, wanted); at <= wanted; at += 1)
        this.#read(at);
      this.#first = first;
    }
    const event = this.#block[index - first];
    if (event === undefined) throw new RangeError('this log has fewer events');
    return event;
  }

  #read(block: number): void {
    const { at, values, recent } = this.#states[block] ?? this.#state;
    this.#state = { at: at.slice(), values: values.slice(), recent: [...recent] };
    const { event, events } = this.#header;
    const length = Math.min(STEP, events - block * STEP);
    this.#block = Array.from({ length }, () => this.#value(event) as LsmEvent);
    this.#states[block + 1] = this.#state;
  }

  #value(type: Type): unknown {
    if (typeof type === 'number') return this.#number(type);
    const code = type[0];
    if (code === CONSTANT) return type[1];
    if (code === RECORD) {
      const record: Record<string, unknown> = {};
      for (let at = 1; at < type.length; at += 2) {
        record[type[at] as string] = this.#value(type[at + 1] as Type);
      }
      return record;
    }
    const own = this.#value(type[1] as Type) as number;
    const at = own + 2;
    if (code === ONE_OF) return type[at];
    if (code === CASES) return this.#value(type[at] as Type);
    const last = type.length - 1;
    const items: unknown[] = [];
    for (let item = 2; item < at; item += 1) {
      items.push(this.#value(type[Math.min(item, last)] as Type));
    }
    return items;
  }

  #number(column: number): number {
    const { at, values, recent } = this.#state;
    const terms = this.#header.columns[column] ?? [];
    // Destructuring would be slow in code that runs for every value.
    const unit = terms[0] ?? 0;
    const shared = terms[1] ?? 0;
    let sum = 0;
    for (let term = unit > 0 ? 2 : 3; term < terms.length; term += 2) {
      sum += (values[terms[term] ?? 0] ?? 0) * (terms[term + 1] ?? 0);
    }
    if (!Number.isFinite(sum)) sum = 0;
    this.#at = at[column] ?? 0;
    const code = this.#code();
    let value: number;
    if (unit > 0) value = steps(sum, unit) + signed(code) * unit;
    else {
      if (code % 2 === 0) value = (steps(sum, 1) + signed(code / 2)) / (values[terms[2] ?? 0] ?? 0);
      else if (code > 1) value = recent.splice((code - 3) / 2, 1)[0] ?? 0;
      else {
        const { buffer, byteOffset } = this.#bytes;
        value = new DataView(buffer, byteOffset).getFloat64(this.#at, true);
        this.#at += 8;
      }
      recent.unshift(value);
      recent.length = Math.min(RECENT, recent.length);
    }
    at[column] = this.#at;
    const size = values.length / 2;
    values[size + column] = values[column] ?? 0;
    values[size + shared] = values[shared] ?? 0;
    return (values[column] = values[shared] = value);
  }

  /** Reads a number: seven bits per byte, lowest first. A set high bit means that more follow. */
  #code(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new RangeError(TOO_SHORT);
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }
}

const steps = (sum: number, unit: number): number => Math.floor(sum / unit + 0.5) * unit;
const signed = (code: number): number => (code % 2 === 0 ? code / 2 : -(code + 1) / 2);
