// The workbench in the address's fragment: `#v=1&scenario=…&max_read_amp=0`. Only what differs from
// the defaults is written. Old links stay valid: a new layout gets a new `v`.
import {
  formatBookmarks,
  formatNumbers,
  formatRows,
  formatWindow,
  parseBookmarks,
  parseNumbers,
  parseRows,
  parseWindow,
} from './timeline_link.ts';
import {
  PANEL_NAMES,
  type ModeName,
  type Overrides,
  type Source,
  type Workbench,
} from './workbench.ts';
import { initialWorkbench } from './workbench.ts';
import type { OptionValue } from '../settings/control.ts';
import type { AxisName } from '../axis/axis.ts';

const version = '1';
const modes: readonly ModeName[] = ['preview', 'sampled', 'exact'];
const axes: readonly AxisName[] = ['time', 'bytes', 'event'];
/** Names that are not options. */
const reserved = new Set(
  'v scenario commands mode axis rows window marks event panel numbers rule figure'.split(' '),
);

/** What a fragment says, and what in it was not understood. */
export interface ParsedFragment {
  readonly workbench: Workbench;
  readonly warnings: readonly string[];
}

/** What a fragment may name; anything else in it is left out with a warning. */
export interface KnownNames {
  readonly scenarios: ReadonlySet<string>;
  readonly options: ReadonlySet<string>;
  /** A text as the value of an option; null when it is none. */
  readonly optionValue: (name: string, text: string) => OptionValue | null;
}

/** The fragment of a workbench, without `#`; a recording is never part of a link. */
export function formatFragment(workbench: Workbench): string {
  const fields = new URLSearchParams({ v: version });
  const { source } = workbench;
  if (source.kind === 'custom') fields.set('commands', source.commands);
  else if (source.kind === 'scenario') fields.set('scenario', source.id);
  if (workbench.mode !== initialWorkbench.mode) fields.set('mode', workbench.mode);
  if (workbench.axis !== initialWorkbench.axis) fields.set('axis', workbench.axis);
  if (workbench.rows !== null) fields.set('rows', formatRows(workbench.rows));
  for (const name of Object.keys(workbench.overrides).sort()) {
    fields.set(name, String(workbench.overrides[name]));
  }
  if (workbench.window !== null) fields.set('window', formatWindow(workbench.window));
  const { bookmarks } = workbench;
  if (bookmarks.length > 0) fields.set('marks', formatBookmarks(bookmarks));
  if (workbench.cursor !== null) fields.set('event', String(workbench.cursor));
  if (workbench.panel !== initialWorkbench.panel) fields.set('panel', workbench.panel);
  const numbers = formatNumbers(workbench.numbers);
  if (numbers !== '') fields.set('numbers', numbers);
  return fields.toString();
}

/** The workbench of a fragment. What is missing or wrong keeps its default. */
export function parseFragment(fragment: string, known: KnownNames): ParsedFragment {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const warnings: string[] = [];
  const given = fields.get('v');
  if (given !== null && given !== version) {
    warnings.push(`The link has the version ${given}; this page reads version ${version}.`);
  }
  const workbench: Workbench = {
    source: readSource(fields, known, warnings),
    overrides: readOverrides(fields, known, warnings),
    mode: readName(fields, 'mode', modes, warnings) ?? initialWorkbench.mode,
    axis: readName(fields, 'axis', axes, warnings) ?? initialWorkbench.axis,
    rows: readParsed(fields, 'rows', parseRows, warnings),
    window: readParsed(fields, 'window', parseWindow, warnings),
    bookmarks: readParsed(fields, 'marks', parseBookmarks, warnings) ?? [],
    cursor: readCursor(fields, warnings),
    panel: readName(fields, 'panel', PANEL_NAMES, warnings) ?? initialWorkbench.panel,
    numbers: readParsed(fields, 'numbers', parseNumbers, warnings) ?? initialWorkbench.numbers,
  };
  return { workbench, warnings };
}

/** Whether a fragment says nothing but what of the explanations is open. */
export function isOnlyRoute(fragment: string): boolean {
  const names = [...new URLSearchParams(fragment.replace(/^#/, '')).keys()];
  return names.length > 0 && names.every((name) => name === 'rule' || name === 'figure');
}

function readSource(fields: URLSearchParams, known: KnownNames, warnings: string[]): Source {
  const commands = fields.get('commands');
  if (commands !== null) return { kind: 'custom', commands };
  const id = fields.get('scenario');
  if (id === null) return initialWorkbench.source;
  if (known.scenarios.has(id)) return { kind: 'scenario', id };
  warnings.push(`The link names the scenario “${id}”, which this page does not have.`);
  return initialWorkbench.source;
}

function readOverrides(fields: URLSearchParams, known: KnownNames, warnings: string[]): Overrides {
  const overrides: Record<string, OptionValue> = {};
  for (const [name, text] of fields) {
    if (reserved.has(name)) continue;
    if (!known.options.has(name)) {
      warnings.push(`The link sets “${name}”, which is no option of this page.`);
      continue;
    }
    const value = known.optionValue(name, text);
    if (value === null) {
      warnings.push(`The link sets ${name} to “${text}”, which is no value of it.`);
    } else {
      overrides[name] = value;
    }
  }
  return overrides;
}

function readName<Name extends string>(
  fields: URLSearchParams,
  key: string,
  names: readonly Name[],
  warnings: string[],
): Name | undefined {
  const text = fields.get(key);
  const found = names.find((name) => name === text);
  if (text !== null && found === undefined) {
    warnings.push(`The link sets ${key} to “${text}”; it can be ${names.join(', ')}.`);
  }
  return found;
}

/** What a field of the timeline says; null where it is missing or makes no sense. */
function readParsed<Value>(
  fields: URLSearchParams,
  key: 'rows' | 'window' | 'marks' | 'numbers',
  parse: (text: string) => Value | null,
  warnings: string[],
): Value | null {
  const text = fields.get(key);
  const value = text === null ? null : parse(text);
  if (text !== null && value === null) warnings.push(`The link’s ${key} “${text}” make no sense.`);
  return value;
}

function readCursor(fields: URLSearchParams, warnings: string[]): number | null {
  const text = fields.get('event');
  if (text === null) return null;
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  warnings.push(`The link opens at the event “${text}”, which is no event number.`);
  return null;
}
