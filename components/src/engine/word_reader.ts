import type { CompactionInput, RuleCheck } from './generated/wire_schema.ts';

/** An error in the encoded words of an event log. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError';
  /** Index of the faulty word, from the start of the batch. */
  readonly atWord: number;

  constructor(atWord: number, what: string) {
    super(`Event log, word ${atWord}: ${what}`);
    this.atWord = atWord;
  }
}

const NONE = 0xffffffff;
const TWO_32 = 2 ** 32;
/** Maximum count of numbers in a line of reasoning. Trailing zeros are omitted. */
const VALUES_PER_LINE = 6;

// Two words that share the memory of a double. Logs and browsers' machines are little-endian.
const double = new Float64Array(1);
const halves = new Uint32Array(double.buffer);

/** Part of a record to read. Reasoning takes up most of the words, and few readers need it. */
export type RecordPart = 'whole' | 'facts';

const NO_CHECKS: RuleCheck[] = [];

/** Reads the fields of a record. Throws a `DecodeError` when it reads past the record's end. */
export class WordReader {
  readonly #words: Uint32Array;
  #position: number;
  readonly #end: number;
  readonly #part: RecordPart;
  #largestRule = -1;

  constructor(words: Uint32Array, position: number, end: number, part: RecordPart = 'whole') {
    this.#words = words;
    this.#position = position;
    this.#end = end;
    this.#part = part;
  }

  /** Largest rule number in any reasoning line so far, or −1 if there was no line. */
  get largestRule(): number {
    return this.#largestRule;
  }

  /** Index of the next word. */
  get position(): number {
    return this.#position;
  }

  u32(): number {
    const word = this.#words[this.#position];
    if (word === undefined || this.#position >= this.#end) {
      throw new DecodeError(this.#position, 'the record ends in the middle of a field');
    }
    this.#position += 1;
    return word;
  }

  u64(): number {
    const low = this.u32();
    const value = low + this.u32() * TWO_32;
    if (!Number.isSafeInteger(value)) throw this.#error(`the number ${value} is out of range`);
    return value;
  }

  f64(): number {
    halves[0] = this.u32();
    halves[1] = this.u32();
    return double[0] ?? 0;
  }

  bool(): boolean {
    const word = this.u32();
    if (word > 1) throw this.#error(`${word} is neither 0 nor 1`);
    return word === 1;
  }

  member<Name>(names: Readonly<Record<number, Name>>): Name {
    const code = this.u32();
    const name = names[code];
    if (name === undefined) throw this.#error(`${code} is not a known code`);
    return name;
  }

  nullableMember<Name>(names: Readonly<Record<number, Name>>): Name | null {
    if (this.#words[this.#position] === NONE) {
      this.u32();
      return null;
    }
    return this.member(names);
  }

  listU32(): number[] {
    const list = new Array<number>(this.#length(1));
    for (let at = 0; at < list.length; at += 1) list[at] = this.u32();
    return list;
  }

  listU64(): number[] {
    const list = new Array<number>(this.#length(2));
    for (let at = 0; at < list.length; at += 1) list[at] = this.u64();
    return list;
  }

  listF64(): number[] {
    const list = new Array<number>(this.#length(2));
    for (let at = 0; at < list.length; at += 1) list[at] = this.f64();
    return list;
  }

  listText(): string[] {
    const list = new Array<string>(this.#length(1));
    for (let at = 0; at < list.length; at += 1) list[at] = this.#text();
    return list;
  }

  inputs(): CompactionInput[] {
    const length = this.#length(2);
    const inputs: CompactionInput[] = [];
    for (let at = 0; at < length; at += 1) {
      inputs.push({ level: this.u32(), files: this.listU32() });
    }
    return inputs;
  }

  reasoning(outcomes: Readonly<Record<number, RuleCheck['outcome']>>): RuleCheck[] {
    const length = this.#length(3);
    const checks: RuleCheck[] = this.#part === 'facts' ? NO_CHECKS : [];
    for (let at = 0; at < length; at += 1) {
      const rule = this.u32();
      this.#largestRule = Math.max(this.#largestRule, rule);
      const outcome = this.member(outcomes);
      const used = this.#length(2);
      if (used > VALUES_PER_LINE) throw this.#error(`${used} numbers are too many for a line`);
      if (this.#part === 'facts') {
        this.#position += used * 2;
        continue;
      }
      const values = new Array<number>(VALUES_PER_LINE);
      for (let index = 0; index < VALUES_PER_LINE; index += 1) {
        values[index] = index < used ? this.f64() : 0;
      }
      checks.push({ rule, outcome, values });
    }
    return checks;
  }

  #text(): string {
    const bytes = new Uint8Array(this.u32());
    const words = Uint32Array.from({ length: Math.ceil(bytes.length / 4) }, () => this.u32());
    bytes.set(new Uint8Array(words.buffer).subarray(0, bytes.length));
    return new TextDecoder().decode(bytes);
  }

  /** Reads a length and checks that the remaining words suffice. */
  #length(wordsEach: number): number {
    const length = this.u32();
    if (length * wordsEach > this.#end - this.#position) {
      throw this.#error(`a list of ${length} entries is incomplete`);
    }
    return length;
  }

  #error(what: string): DecodeError {
    return new DecodeError(this.#position, what);
  }
}
