// The linked state in the address's fragment: `#v=1&scenario=…&max_read_amp=0`. Only differences
// from the defaults are written. Old links stay valid, because a new format would get a new `v`.
import type { ColourBy, HeightMode } from 'lsm-shape';
import type { AxisName } from '../axis/axis.ts';
import type { OptionValue } from '../settings/control.ts';
import { timedOf } from '../settings/timed.ts';
import { formatRoute, type ExplainRoute } from './explain_route.ts';
import { fieldsIn, type FieldIn, type Linked } from './fields.ts';
import { formatNotes, parseNotes } from './note_link.ts';
import { NO_NOTES } from './notes.ts';
import {
  formatNumbers,
  formatRows,
  formatKeys,
  formatWindow,
  parseNumbers,
  parseRows,
  parseKeys,
  parseWindow,
} from './timeline_link.ts';
import { inStep, LONGEST_NAME, VARIANT_LETTERS, type Variant } from './variants.ts';
import { PANEL_NAMES } from './panels.ts';
import { initialWorkbench, runKeyOf } from './workbench.ts';
import type {
  Arrangement,
  FileSelection,
  ModeName,
  Overrides,
  SideName,
  Source,
} from './workbench.ts';

const version = '1';

/** Maximum length of a link quoted in a warning, in characters. */
const SHOWN_LETTERS = 80;

const shortly = (text: string): string =>
  text.length > SHOWN_LETTERS ? `${text.slice(0, SHOWN_LETTERS)}…` : text;

const quoted = (text: string): string => `“${shortly(text)}”`;

/** Returns the words of a choice. The compiler reports names without a word. */
const words = <Name extends string>(names: Readonly<Record<Name, true>>): readonly Name[] =>
  Object.keys(names) as Name[];

const modes = words<ModeName>({ preview: true, sampled: true, exact: true });
const axes = words<AxisName>({ time: true, bytes: true, event: true });
const arrangements = words<Arrangement>({ stacked: true, beside: true });
const sides = words<SideName>({ options: true, why: true, compare: true, recording: true });
const heights = words<HeightMode>({ log: true, linear: true, equal: true });
const colours = words<ColourBy>({
  age: true,
  rewrites: true,
  reason: true,
  job: true,
  cut: true,
  size: true,
  compression: true,
});

/** The fields of a fragment, and warnings about invalid fields. */
export interface ParsedFragment {
  readonly linked: Linked;
  readonly warnings: readonly string[];
}

/** Names that a fragment may contain. Other names are ignored with a warning. */
export interface KnownNames {
  readonly scenarios: ReadonlySet<string>;
  readonly options: ReadonlySet<string>;
  /** Parses an option value; null if it is invalid. */
  readonly optionValue: (name: string, text: string) => OptionValue | null;
  /** Returns the explanation that a fragment opens; null if there is none. */
  readonly route: (fragment: string) => ExplainRoute | null;
}

interface Reading {
  readonly fields: URLSearchParams;
  readonly known: KnownNames;
  readonly warnings: string[];
}

/** The format of a field in a link. */
interface LinkPart<Value> {
  /** The field's parameter names in the fragment. No option has the same name. */
  readonly names: readonly string[];
  /** Returns the parameters for the fragment; empty for the default value. */
  readonly write: (
    value: Value,
    state: Linked,
  ) => readonly (readonly [name: string, text: string])[];
  /** Reads the value. If parameters are missing or invalid, returns the default. */
  readonly read: (reading: Reading) => Value;
}

/** Returns the format of a field whose value is one of a list of words. */
function word<Name extends string>(
  key: string,
  names: readonly Name[],
  initial: Name,
): LinkPart<Name> {
  return {
    names: [key],
    write: (value) => (value === initial ? [] : [[key, value]]),
    read: (reading) => readName(reading, key, names) ?? initial,
  };
}

/** Returns the format of a field with its own text. `format` returns '' for the default. */
function text<Value>(
  key: string,
  { format, parse }: { format: (value: Value) => string; parse: (text: string) => Value | null },
  initial: Value,
): LinkPart<Value> {
  return {
    names: [key],
    write: (value) => (value === initial || format(value) === '' ? [] : [[key, format(value)]]),
    read: (reading) => readParsed(reading, key, parse) ?? initial,
  };
}

/** Makes a formatter return an empty text for null. */
const unlessNull =
  <Value>(format: (value: Value) => string) =>
  (value: Value | null): string =>
    value === null ? '' : format(value);

const { mode, axis, arrangement, panel, side, heightMode, colourBy, numbers } = initialWorkbench;

/** Formats of all linked fields. The compiler rejects other fields. */
const parts: { readonly [Name in FieldIn<'link'>]: LinkPart<Linked[Name]> } = {
  source: {
    names: ['v', 'scenario', 'commands', 'title', 'options_file'],
    write: writeSource,
    read: readSource,
  },
  mode: word('mode', modes, mode),
  axis: word('axis', axes, axis),
  arrangement: word('trees', arrangements, arrangement),
  review: {
    names: ['review', 'advice'],
    write: ({ title, recommendation }) =>
      [['review', title] as const, ['advice', recommendation] as const].filter(
        ([, said]) => said !== '',
      ),
    read: ({ fields }) => ({
      title: fields.get('review') ?? '',
      recommendation: fields.get('advice') ?? '',
    }),
  },
  rows: {
    names: ['rows'],
    write: (rows) => (rows === null ? [] : [['rows', formatRows(rows)]]),
    read: readRows,
  },
  overrides: {
    names: [],
    write: (overrides) => writeOverrides(overrides),
    read: ({ fields, known, warnings }) => readOverrides(fields, known, warnings),
  },
  variants: { names: VARIANT_LETTERS, write: writeVariants, read: readVariants },
  // Not written, because the front variant is the one without settings of its own.
  variant: {
    names: [],
    write: () => [],
    read: ({ fields }) => VARIANT_LETTERS.find((letter) => isShown(fields.get(letter))) ?? 'A',
  },
  window: text('window', { format: unlessNull(formatWindow), parse: parseWindow }, null),
  keys: text('keys', { format: unlessNull(formatKeys), parse: parseKeys }, null),
  notes: {
    names: ['notes'],
    write: (notes) => (notes.length === 0 ? [] : [['notes', formatNotes(notes)]]),
    read: (reading) => readParsed(reading, 'notes', parseNotes) ?? NO_NOTES,
  },
  cursor: {
    names: ['event'],
    write: (cursor) => (cursor === null ? [] : [['event', String(cursor)]]),
    read: readCursor,
  },
  selected: { names: ['file'], write: writeFile, read: readFile },
  panel: word('panel', PANEL_NAMES, panel),
  numbers: text('numbers', { format: formatNumbers, parse: parseNumbers }, numbers),
  heightMode: word('heights', heights, heightMode),
  colourBy: word('colour', colours, colourBy),
  side: word('side', sides, side),
  isPresenting: {
    names: ['present'],
    write: (isPresenting) => (isPresenting ? [['present', '1']] : []),
    read: ({ fields }) => fields.get('present') === '1',
  },
  route: {
    names: ['rule', 'figure'],
    write: (route) => [...new URLSearchParams(formatRoute(route))] as [string, string][],
    read: ({ fields, known }) => known.route(fields.toString()),
  },
  sweep: {
    names: ['sweep'],
    write: (sweep) => (sweep === null ? [] : [['sweep', sweep]]),
    read: ({ fields }) => fields.get('sweep'),
  },
};

const linkFields = fieldsIn('link');
/** The parameter with a compressed link, which is expanded before the fragment is read. */
const COMPRESSED = 'z';
/** All parameter names in a fragment that are not options. */
export const linkNames: ReadonlySet<string> = new Set([
  COMPRESSED,
  ...Object.values(parts).flatMap((part) => part.names),
]);

export function isCompressed(fragment: string): boolean {
  return new URLSearchParams(fragment.replace(/^#/, '')).has(COMPRESSED);
}

/** Formats the state as a fragment, without `#`. Recordings are omitted. */
export function formatFragment(state: Linked): string {
  return new URLSearchParams([
    ['v', version],
    ...linkFields.flatMap((name) => written(name, state)).map(([key, value]) => [key, value]),
  ]).toString();
}

function written(name: FieldIn<'link'>, state: Linked): ReturnType<LinkPart<unknown>['write']> {
  const part = parts[name] as LinkPart<Linked[typeof name]>;
  return part.write(state[name], state);
}

/** Parses a fragment. Fields that are missing or invalid get their defaults. */
export function parseFragment(fragment: string, known: KnownNames): ParsedFragment {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const warnings: string[] = [];
  const given = fields.get('v');
  if (fields.has(COMPRESSED)) {
    warnings.push('The link is damaged: its compressed part cannot be read. Ask for it again.');
  } else if (given !== null && given !== version) {
    warnings.push(`The link has version ${shortly(given)}. This page reads version ${version}.`);
  }
  const reading = { fields, known, warnings };
  const read = linkFields.map((name) => [name, parts[name].read(reading)]);
  const said = Object.fromEntries(read) as Linked;
  // A single run always has the default letter.
  const linked = inStep(said.variants.length === 0 ? { ...said, variant: 'A' } : said);
  // A selected file belongs to the link's run.
  const { selected } = linked;
  const ofRun = selected === null ? null : { ...selected, run: runKeyOf(linked) };
  return { linked: { ...linked, selected: ofRun }, warnings };
}

/** True if a fragment contains only an explanation. */
export function isOnlyRoute(fragment: string): boolean {
  const names = [...new URLSearchParams(fragment.replace(/^#/, '')).keys()];
  return names.length > 0 && names.every((name) => parts.route.names.includes(name));
}

function writeSource(source: Source): readonly (readonly [string, string])[] {
  if (source.kind === 'custom') {
    const { commands, name, optionsFile } = source;
    const named = name === undefined ? [] : ([['title', name]] as const);
    const file = optionsFile === undefined ? [] : ([['options_file', optionsFile]] as const);
    return [['commands', commands], ...named, ...file];
  }
  return source.kind === 'scenario' ? [['scenario', source.id]] : [];
}

function writeOverrides(overrides: Overrides): readonly (readonly [string, string])[] {
  const names = Object.keys(overrides).sort();
  return names.map((name) => [name, String(overrides[name])] as const);
}

function readSource({ fields, known, warnings }: Reading): Source {
  const commands = fields.get('commands');
  if (commands !== null) {
    const [name, optionsFile] = [fields.get('title'), fields.get('options_file')];
    const named = name === null ? {} : { name };
    return { kind: 'custom', commands, ...named, ...(optionsFile === null ? {} : { optionsFile }) };
  }
  const id = fields.get('scenario');
  if (id === null) return initialWorkbench.source;
  if (known.scenarios.has(id)) return { kind: 'scenario', id };
  warnings.push(`The link names the scenario ${quoted(id)}, which does not exist.`);
  return initialWorkbench.source;
}

function readOverrides(fields: URLSearchParams, known: KnownNames, warnings: string[]): Overrides {
  const overrides: Record<string, OptionValue> = {};
  for (const [name, text] of fields) {
    if (linkNames.has(name)) continue;
    const option = timedOf(name)?.name ?? name;
    if (!known.options.has(option)) {
      warnings.push(`The link sets ${quoted(name)}, which is not an option on this page.`);
      continue;
    }
    const value = known.optionValue(option, text);
    if (value === null) {
      warnings.push(`The link sets ${name} to ${quoted(text)}, which is not a valid value.`);
    } else {
      overrides[name] = value;
    }
  }
  return overrides;
}

/**
 * Formats variants from top to bottom. The front one has only its name; the rest is in the link.
 */
function writeVariants(
  variants: readonly Variant[],
  { variant }: Linked,
): readonly (readonly [string, string])[] {
  return variants.map(({ letter, name, source, overrides, noted }) => {
    const named: readonly (readonly [string, string])[] = name === '' ? [] : [['name', name]];
    const notes = noted === undefined ? [] : ([['notes', formatNotes(noted.notes)]] as const);
    const parts = [...writeSource(source), ...writeOverrides(overrides), ...notes, ...named];
    const said = letter === variant ? named : parts;
    const text = new URLSearchParams(said.map(([key, value]) => [key, value])).toString();
    // A link cannot contain a recording, so only its name is written.
    const isGone = letter !== variant && source.kind === 'recording';
    return [letter, isGone ? `recording=${encodeURIComponent(source.name)}` : text];
  });
}

/** True for the text of the front variant, which the rest of the link describes. */
function isShown(text: string | null): boolean {
  return text !== null && (text === '' || text.startsWith('name='));
}

function readVariants({ fields, known, warnings }: Reading): readonly Variant[] {
  const found: Variant[] = [];
  for (const [key, text] of fields) {
    const letter = VARIANT_LETTERS.find((each) => each === key);
    if (letter === undefined || found.some((each) => each.letter === letter)) continue;
    const own = new URLSearchParams(text);
    const name = (own.get('name') ?? '').slice(0, LONGEST_NAME);
    const recording = own.get('recording');
    if (recording !== null) {
      warnings.push(
        `The link compares with the recording ${quoted(recording)}. ` +
          'Links cannot contain recordings. Open its files to compare with it.',
      );
      continue;
    }
    own.delete('name');
    const source = readSource({ fields: own, known, warnings });
    const notes = readParsed({ fields: own, known, warnings }, 'notes', parseNotes) ?? NO_NOTES;
    own.delete('notes');
    const read = { letter, name, source, overrides: readOverrides(own, known, warnings) };
    found.push(notes.length === 0 ? read : { ...read, noted: { notes, run: '' } });
  }
  if (found.length < 2) return [];
  const shown = found.filter(({ letter }) => isShown(fields.get(letter)));
  if (shown.length === 1) return found;
  warnings.push('The link does not specify which of its runs is in front.');
  return [];
}

function readName<Name extends string>(
  { fields, warnings }: Reading,
  key: string,
  names: readonly Name[],
): Name | undefined {
  const text = fields.get(key);
  const found = names.find((name) => name === text);
  if (text !== null && found === undefined) {
    warnings.push(`The link sets ${key} to ${quoted(text)}. Expected one of: ${names.join(', ')}.`);
  }
  return found;
}

/** Reads and parses one parameter; null if it is missing or invalid. */
function readParsed<Value>(
  { fields, warnings }: Reading,
  key: string,
  parse: (text: string) => Value | null,
): Value | null {
  const text = fields.get(key);
  const value = text === null ? null : parse(text);
  if (text !== null && value === null)
    warnings.push(`The link sets ${key} to ${quoted(text)}, which is not valid.`);
  return value;
}

/** Reads line ids, and warns about unknown ones. Null, the default, if all are unknown. */
function readRows({ fields, warnings }: Reading): readonly string[] | null {
  const text = fields.get('rows');
  if (text === null) return null;
  const { known, unknown } = parseRows(text);
  for (const id of unknown) {
    warnings.push(`The link asks for ${quoted(id)}, which is not a timeline line.`);
  }
  return known.length === 0 && unknown.length > 0 ? null : known;
}

/** Formats the selected file, unless it belongs to another run. */
function writeFile(
  selected: FileSelection | null,
  state: Linked,
): readonly (readonly [string, string])[] {
  const isThere = selected !== null && selected.run === runKeyOf(state);
  return isThere ? [['file', String(selected.fileNumber)]] : [];
}

function readFile({ fields, warnings }: Reading): FileSelection | null {
  const text = fields.get('file');
  if (text === null) return null;
  const fileNumber = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(fileNumber)) return { run: '', fileNumber };
  warnings.push(`The link selects the file ${quoted(text)}, which is not a file number.`);
  return null;
}

function readCursor({ fields, warnings }: Reading): number | null {
  const text = fields.get('event');
  if (text === null) return null;
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  warnings.push(`The link opens at event ${quoted(text)}, which is not an event number.`);
  return null;
}
