// The values of a YAML block in a story, read by name. Errors give their line.
import {
  isMap,
  isSeq,
  LineCounter,
  parseDocument,
  type Document,
  type Node,
  type Pair,
} from 'yaml';
import { readRunSettings } from '../../element/runs/run_settings.ts';
import { wrongNames } from '../../element/runs/wrong_names.ts';
import { readCondition, readOperand, type Condition } from '../../stories/conditions.ts';
import { Problem } from '../../written/problem.ts';

/** The location of a block: its file, and the line of each offset in its text. */
interface Placing {
  readonly path: string;
  readonly lineAt: (offset: number) => number;
}

/** The values of a block or of a part of it, with the location for messages. */
export class Fields {
  readonly #placing: Placing;
  /** Its first line. */
  readonly line: number;
  readonly #values: Readonly<Record<string, unknown>>;
  /** The YAML node of the values; null if they have no lines of their own. */
  readonly #node: Node | null;

  private constructor(
    placing: Placing,
    line: number,
    values: Readonly<Record<string, unknown>>,
    node: Node | null,
  ) {
    this.#placing = placing;
    this.line = line;
    this.#values = values;
    this.#node = node;
  }

  /** The fields of a text that starts at a line of the file. */
  static of(path: string, line: number, text: string): Fields {
    const counter = new LineCounter();
    const document: Document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
    const lineAt = (offset: number): number => line + counter.linePos(offset).line - 1;
    const [fault] = document.errors;
    if (fault !== undefined) {
      throw new Problem(`${path}:${lineAt(fault.pos[0])}`, fault.message, 'correct the YAML');
    }
    const values: unknown = document.toJS();
    if (typeof values !== 'object' || values === null || Array.isArray(values)) {
      throw new Problem(`${path}:${line}`, 'this block has no names', 'write name: value');
    }
    const node = document.contents;
    return new Fields({ path, lineAt }, line, values as Readonly<Record<string, unknown>>, node);
  }

  /** Throws if there is a name not in the list. */
  allow(names: readonly string[]): void {
    const other = Object.keys(this.#values).find((name) => !names.includes(name));
    if (other === undefined) return;
    this.fail(other, `${other} is not known here`, `use ${names.join(', ')}`);
  }

  has(name: string): boolean {
    return name in this.#values;
  }

  /** The line of a field, or that of the block if the field is missing. */
  lineOf(name: string): number {
    const start = (this.#pair(name)?.key as Node | undefined)?.range?.[0];
    return start === undefined ? this.line : this.#placing.lineAt(start);
  }

  optional(name: string): string | null {
    const value = this.#values[name];
    if (value === undefined || value === null) return null;
    if (typeof value === 'object') {
      return this.fail(name, `${name} is no text`, 'write it on one line');
    }
    return `${value as string | number | boolean}`.trim();
  }

  text(name: string): string {
    return this.optional(name) ?? this.fail(name, `${name} is missing`, 'add it');
  }

  number(name: string): number {
    const value = Number(this.text(name));
    return value > 0 ? value : this.fail(name, `${name} is not a number`, 'write it as digits');
  }

  oneOf<Word extends string>(name: string, words: readonly Word[]): Word {
    const text = this.text(name);
    const word = words.find((one) => one === text);
    return word ?? this.fail(name, `${name} cannot be ${text}`, `use ${words.join(' or ')}`);
  }

  /** A size with its unit, in bytes. */
  bytes(name: string): number {
    const operand = readOperand(this.text(name));
    if (operand.kind === 'number' && operand.unit === 'bytes' && operand.value > 0) {
      return operand.value;
    }
    return this.fail(name, `${name} is not a size`, 'write it as 32 MiB');
  }

  /** The options that a reader may change, in the notation of the element's `options`. */
  options(name: string): string {
    const text = this.optional(name) ?? '';
    const { settings, problems } = readRunSettings((attribute) =>
      attribute === 'options' ? text : null,
    );
    const [form] = problems;
    if (form !== undefined) {
      const [what = ''] = form.replace('Attribute ', '').split('. It can be ');
      const todo = 'write OPTION, OPTION=1..100, OPTION=64M..2048M (one unit) or OPTION=A,B,C';
      this.fail(name, what, todo);
    }
    this.#checkOptions(
      name,
      settings.options.map((option) => option.name),
    );
    return text;
  }

  /** Options with their values. */
  settings(name: string): Record<string, string> {
    const texts = this.texts(name);
    this.#checkOptions(name, Object.keys(texts));
    return texts;
  }

  /** Options with their values, from the whole block. */
  allSettings(): Record<string, string> {
    const texts = this.all();
    for (const name of Object.keys(texts)) this.#checkOptions(name, [name]);
    return texts;
  }

  /** A list of texts. */
  words(name: string): string[] {
    const value = this.#values[name];
    if (!Array.isArray(value))
      return this.fail(name, `${name} is no list`, `write ${name}: [a, b]`);
    return value.map(String);
  }

  list<Item>(name: string, read: (fields: Fields) => Item): Item[] {
    const value = this.#values[name] ?? [];
    if (!Array.isArray(value))
      return this.fail(name, `${name} is no list`, 'begin each entry with -');
    const node = this.#pair(name)?.value;
    return value.map((item, at) =>
      read(this.#inner(item, name, isSeq(node) ? ((node.items[at] ?? null) as Node | null) : null)),
    );
  }

  map<Item>(name: string, read: (key: string, fields: Fields) => Item): Item[] {
    const inner = this.#inner(this.#values[name] ?? {}, name, this.#valueNode(name));
    return Object.entries(inner.#values).map(([key, item]) =>
      read(key, inner.#inner(item, key, inner.#valueNode(key))),
    );
  }

  /** The whole block, as texts. */
  all(): Record<string, string> {
    const own = Object.keys(this.#values).map((name): [string, string] => [name, this.text(name)]);
    return Object.fromEntries(own);
  }

  texts(name: string): Record<string, string> {
    const value = this.#values[name];
    return value === undefined ? {} : this.#inner(value, name, this.#valueNode(name)).all();
  }

  conditions(name: string): Condition[] {
    const value = this.#values[name];
    const lines = Array.isArray(value) ? value : value === undefined ? [] : [value];
    if (lines.length === 0) this.fail(name, `${name} is missing`, `write ${name}: [write_amp < 3]`);
    return lines.map((line) => {
      try {
        return readCondition(String(line));
      } catch (fault) {
        return this.fail(name, (fault as Error).message, 'correct the line');
      }
    });
  }

  /** Throws a problem about a field. */
  fail(name: string, what: string, todo: string): never {
    throw new Problem(`${this.#placing.path}:${this.lineOf(name)}`, what, todo);
  }

  #checkOptions(name: string, options: readonly string[]): void {
    const [wrong] = wrongNames('options', options);
    if (wrong === undefined) return;
    const todo = wrong.hint.charAt(0).toLowerCase() + wrong.hint.slice(1).replace(/\.$/, '');
    this.fail(name, `${wrong.name} is an unknown option`, todo);
  }

  #pair(name: string): Pair | undefined {
    if (!isMap(this.#node)) return undefined;
    return this.#node.items.find(({ key }) => String(key) === name);
  }

  #valueNode(name: string): Node | null {
    return (this.#pair(name)?.value ?? null) as Node | null;
  }

  #inner(value: unknown, name: string, node: Node | null): Fields {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return this.fail(name, `${name} has an entry without names`, 'write name: value');
    }
    const start = node?.range?.[0];
    const line = start === undefined ? this.lineOf(name) : this.#placing.lineAt(start);
    return new Fields(this.#placing, line, value as Readonly<Record<string, unknown>>, node);
  }
}
