// Readers for the YAML blocks in a story. They record faults by line and continue reading.
import { isMap, isSeq, LineCounter, parseDocument, type Node } from 'yaml';
import { mistypedName } from '../../base/nearest_name.ts';
import { readRunSettings } from '../../element/runs/run_settings.ts';
import { wrongNames } from '../../element/runs/wrong_names.ts';
import { readCondition, readOperand, type Condition } from '../../stories/conditions.ts';
import { StoryFault, type StoryFaults } from './story_faults.ts';

/** Location of a block: its file, and the line number for each offset in the block's text. */
interface Place {
  readonly path: string;
  readonly faults: StoryFaults;
  readonly lineAt: (offset: number) => number;
}

/** A value in a YAML block. */
export class Field {
  readonly name: string;
  readonly value: unknown;
  readonly line: number;
  readonly faults: StoryFaults;
  readonly #place: Place;
  readonly #node: Node | null;

  constructor(place: Place, name: string, value: unknown, line: number, node: Node | null) {
    this.#place = place;
    this.name = name;
    this.value = value;
    this.line = line;
    this.faults = place.faults;
    this.#node = node;
  }

  get isMissing(): boolean {
    return this.value === undefined || this.value === null;
  }

  /** Entries of the field as a map. The map is empty if the field is missing. */
  get values(): Readonly<Record<string, unknown>> {
    if (this.isMissing) return {};
    if (typeof this.value === 'object' && !Array.isArray(this.value)) {
      return this.value as Readonly<Record<string, unknown>>;
    }
    return this.fail(`${this.name} has an entry without a name`, 'write name: value');
  }

  /** Returns an entry of the field's map. The entry may be missing. */
  inner(name: string): Field {
    const pair = isMap(this.#node)
      ? this.#node.items.find(({ key }) => String(key) === name)
      : undefined;
    const line = this.#lineOf((pair?.key ?? null) as Node | null);
    const node = (pair?.value ?? null) as Node | null;
    return new Field(this.#place, name, this.values[name], line, node);
  }

  /** Returns the entries of the field's list. The list is empty if the field is missing. */
  items(advice: string): Field[] {
    if (this.isMissing) return [];
    if (!Array.isArray(this.value)) return this.fail(`${this.name} is not a list`, advice);
    const nodes = isSeq(this.#node) ? this.#node.items : [];
    return this.value.map((item, at) => {
      const node = (nodes[at] ?? null) as Node | null;
      return new Field(this.#place, this.name, item, this.#lineOf(node), node);
    });
  }

  fail(said: string, todo: string): never {
    throw new StoryFault(this.#place.path, this.line, said, todo);
  }

  #lineOf(node: Node | null): number {
    const start = node?.range?.[0];
    return start === undefined ? this.line : this.#place.lineAt(start);
  }
}

/** Parses a block. Its text starts on the line after `line`. */
export function blockOf(path: string, line: number, text: string, faults: StoryFaults): Field {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const lineAt = (offset: number): number => line + counter.linePos(offset).line;
  const [fault] = document.errors;
  if (fault !== undefined) {
    const [key = ''] = /^[\w-]+/.exec(text.slice(fault.pos[0])) ?? [];
    const isTwice = fault.code === 'DUPLICATE_KEY';
    const [said, todo] = isTwice
      ? [`${key} is given twice`, 'keep one of them']
      : [fault.message, 'correct the YAML'];
    throw new StoryFault(path, lineAt(fault.pos[0]), said, todo);
  }
  const values: unknown = document.toJS();
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    throw new StoryFault(path, line, 'this block has no fields', 'write name: value');
  }
  return new Field({ path, faults, lineAt }, 'block', values, line, document.contents);
}

/** Reads a value. Throws a `StoryFault`. */
export type Read<Value> = (field: Field) => Value;

/** Readers for the fields of a block, by name. */
export type Schema = Readonly<Record<string, Read<unknown>>>;

export type Values<S extends Schema> = { readonly [Name in keyof S]: ReturnType<S[Name]> };

/** Returns a reader for maps with the fields of a schema. Any other field is a fault. */
export function record<S extends Schema>(schema: S): Read<Values<S>> {
  return (field) => {
    const names = Object.keys(schema);
    const missing = names.filter((name) => !(name in field.values));
    const meant = new Set<string>();
    for (const name of Object.keys(field.values)) {
      if (names.includes(name)) continue;
      const nearest = mistypedName(name, missing);
      if (nearest !== null) meant.add(nearest);
      const todo = nearest === null ? `use ${names.join(', ')}` : `did you mean ${nearest}?`;
      field.faults.add(field.inner(name).line, `unknown field ${name}`, todo);
    }
    // A misspelt field should not be reported as missing too.
    const read = Object.entries(schema).map(([name, reader]) => {
      const own = meant.has(name)
        ? undefined
        : field.faults.attempt(() => reader(field.inner(name)));
      return [name, own];
    });
    return Object.fromEntries(read) as Values<S>;
  };
}

/** Returns a reader for a field that may be omitted. */
export const optional =
  <Value, Missing>(read: Read<Value>, missing: Missing): Read<Value | Missing> =>
  (field) =>
    field.isMissing ? missing : read(field);

/** Returns a reader for a list of values. */
export const list =
  <Value>(read: Read<Value>): Read<readonly Value[]> =>
  (field) =>
    field
      .items('start each entry with -')
      .flatMap((item) => field.faults.attempt(() => [read(item)]) ?? []);

/** Returns a reader for a map whose keys are chosen by the author. */
export const named =
  <Value>(read: Read<Value>): Read<readonly Value[]> =>
  (field) =>
    Object.keys(field.values).flatMap(
      (name) => field.faults.attempt(() => [read(field.inner(name))]) ?? [],
    );

export const text: Read<string> = (field) => {
  const { name, value } = field;
  if (field.isMissing) return field.fail(`${name} is missing`, 'add it');
  if (typeof value === 'object') return field.fail(`${name} is not text`, 'write it on one line');
  return `${value as string | number | boolean}`.trim();
};

export const number: Read<number> = (field) => {
  const value = Number(text(field));
  return value > 0 ? value : field.fail(`${field.name} is not a positive number`, 'use digits');
};

/** Reads a list of texts. */
export const words: Read<readonly string[]> = (field) => {
  const advice = `write ${field.name}: [a, b]`;
  if (field.isMissing) return field.fail(`${field.name} is not a list`, advice);
  return field.items(advice).map(({ value }) => String(value));
};

export const oneOf =
  <Word extends string>(known: readonly Word[]): Read<Word> =>
  (field) => {
    const own = text(field);
    const word = known.find((one) => one === own);
    return word ?? field.fail(`${field.name} cannot be ${own}`, `use ${known.join(' or ')}`);
  };

/** Reads a size with a unit. Returns the number of bytes. */
export const bytes: Read<number> = (field) => {
  const operand = readOperand(text(field));
  const isSize = operand.kind === 'number' && operand.unit === 'bytes' && operand.value > 0;
  return isSize ? operand.value : field.fail(`${field.name} is not a size`, 'write it as 32 MiB');
};

/** Reads the options that a reader may change, in the notation of the element's `options`. */
export const options: Read<string> = (field) => {
  const offered = text(field);
  const { settings, problems } = readRunSettings((attribute) =>
    attribute === 'options' ? offered : null,
  );
  const [form] = problems;
  if (form !== undefined) {
    const [what = ''] = form.replace('Attribute ', '').split('. It can be ');
    const todo = 'write OPTION, OPTION=1..100, OPTION=64M..2048M (one unit) or OPTION=A,B,C';
    field.fail(what, todo);
  }
  for (const { name } of settings.options) checkOption(field, name);
  return offered;
};

export const settings: Read<Readonly<Record<string, string>>> = (field) =>
  Object.fromEntries(
    Object.keys(field.values).map((name) => {
      const own = field.inner(name);
      checkOption(own, name);
      return [name, text(own)];
    }),
  );

function checkOption(field: Field, name: string): void {
  const [wrong] = wrongNames('options', [name]);
  if (wrong === undefined) return;
  const todo = wrong.hint.charAt(0).toLowerCase() + wrong.hint.slice(1).replace(/\.$/, '');
  field.fail(`${name} is an unknown option`, todo);
}

/** Reads either a single condition or a list of conditions. */
export const conditions: Read<readonly Condition[]> = (field) => {
  const { name, value } = field;
  if (field.isMissing) return field.fail(`${name} is missing`, `write ${name}: [write_amp < 3]`);
  const lines: readonly unknown[] = Array.isArray(value) ? value : [value];
  return lines.flatMap((line) => {
    try {
      return [readCondition(String(line))];
    } catch (fault) {
      field.faults.add(field.line, (fault as Error).message, 'correct the line');
      return [];
    }
  });
};
