// Encodes events as the engine does, for figures and tests. The inverse of `decodeEvent`.
import {
  OUTCOMES,
  RECORDS,
  SHAPE_FIELDS,
  type CompactionInput,
  type FieldList,
  type FieldType,
  type LsmEvent,
  type RuleCheck,
  type ShapeFacts,
} from './generated/wire_schema.ts';
import { assert } from '../base/assert.ts';

/** Word that marks an absent member. */
const NONE = 0xffffffff;

/** An event of one kind, without its time and bytes. */
type Fields<K extends LsmEvent['event']> = Omit<
  Extract<LsmEvent, { event: K }>,
  'time_micros' | 'user_bytes_written'
>;

/**
 * Returns an event with default values: numbers are 0, lists are empty, and enumerations have their
 * first member. Synthetic histories spread it so that they need not list irrelevant fields.
 */
export function blankEvent<K extends LsmEvent['event']>(event: K): Fields<K> {
  return { event, ...blankFields(RECORDS[event].fields) } as unknown as Fields<K>;
}

/** Returns the totals of a tree about which nothing is known. */
export function blankShape(): ShapeFacts {
  return blankFields(SHAPE_FIELDS) as unknown as ShapeFacts;
}

function blankFields(fields: FieldList): Record<string, unknown> {
  return Object.fromEntries(fields.map(([name, type]) => [name, blankValue(type)]));
}

function blankValue(type: FieldType): unknown {
  if (typeof type === 'object') return type.nullable ? null : Object.values(type.members)[0];
  switch (type) {
    case 'u32':
    case 'u64':
    case 'f64':
      return 0;
    case 'bool':
      return false;
    case 'shape':
      return blankShape();
    case 'listU32':
    case 'listU64':
    case 'listF64':
    case 'listText':
    case 'inputs':
    case 'reasoning':
      return [];
  }
}

/** Encodes events as one batch. */
export function encodeEvents(events: readonly LsmEvent[]): Uint32Array {
  const words: number[] = [];
  for (const event of events) {
    const { code, fields } = RECORDS[event.event];
    const writer = new Words();
    writer.u64(event.time_micros);
    writer.u64(event.user_bytes_written);
    writer.fields(fields, event);
    words.push(code, writer.words.length + 2, ...writer.words);
  }
  return Uint32Array.from(words);
}

class Words {
  readonly words: number[] = [];

  u32(...values: number[]): void {
    this.words.push(...values);
  }

  u64(...values: number[]): void {
    for (const value of values) this.words.push(value % 2 ** 32, Math.floor(value / 2 ** 32));
  }

  f64(...values: number[]): void {
    this.words.push(...new Uint32Array(Float64Array.from(values).buffer));
  }

  /** Appends the fields of an object in the order of the list. */
  fields(fields: FieldList, object: object): void {
    const values = object as Readonly<Record<string, unknown>>;
    for (const [name, type] of fields) {
      // Logs of older versions lack newer fields.
      this.field(type, name in values ? values[name] : blankValue(type));
    }
  }

  /** Appends a value, whose type the generated declaration of events guarantees. */
  private field(type: FieldType, value: unknown): void {
    if (typeof type === 'object') {
      if (value === null && type.nullable) this.u32(NONE);
      else this.code(type.members, value as string);
      return;
    }
    switch (type) {
      case 'u32':
      case 'u64':
      case 'f64':
        this[type](value as number);
        break;
      case 'bool':
        this.u32(value === true ? 1 : 0);
        break;
      case 'inputs':
        this.inputs(value as readonly CompactionInput[]);
        break;
      case 'reasoning':
        this.reasoning(value as readonly RuleCheck[]);
        break;
      case 'listText':
        this.texts(value as readonly string[]);
        break;
      case 'shape':
        this.fields(SHAPE_FIELDS, value as ShapeFacts);
        break;
      case 'listU32':
      case 'listU64':
      case 'listF64':
        this.list(type, value as readonly number[]);
    }
  }

  private code(names: Readonly<Record<number, string>>, wanted: string): void {
    const found = Object.entries(names).find(([, name]) => name === wanted);
    assert(found !== undefined, `${wanted} has a code`);
    this.u32(Number(found[0]));
  }

  private list(type: 'listU32' | 'listU64' | 'listF64', values: readonly number[]): void {
    this.u32(values.length);
    if (type === 'listU32') this.u32(...values);
    else if (type === 'listU64') this.u64(...values);
    else this.f64(...values);
  }

  private texts(texts: readonly string[]): void {
    this.u32(texts.length);
    for (const text of texts) {
      const bytes = new TextEncoder().encode(text);
      const words = new Uint32Array(Math.ceil(bytes.length / 4));
      new Uint8Array(words.buffer).set(bytes);
      this.u32(bytes.length, ...words);
    }
  }

  private inputs(inputs: readonly CompactionInput[]): void {
    this.u32(inputs.length);
    for (const { level, files } of inputs) this.u32(level, files.length, ...files);
  }

  private reasoning(checks: readonly RuleCheck[]): void {
    this.u32(checks.length);
    for (const { rule, outcome, values } of checks) {
      this.u32(rule);
      this.code(OUTCOMES, outcome);
      const used = values.findLastIndex((value) => value !== 0) + 1;
      this.u32(used);
      this.f64(...values.slice(0, used));
    }
  }
}
