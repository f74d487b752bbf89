// Machine files: parameters of a machine, one `NAME=VALUE` per line, with comments after `#`. They
// are written by `lsm-shape machines calibrate` and by the page's export as `machine.txt`.
import { SETTINGS, type Setting } from 'lsm-shape/engine';
import type { OptionValue } from '../settings/control.ts';
import { optionValue } from '../settings/option_value.ts';

export interface MachineParameter {
  readonly name: string;
  readonly value: OptionValue;
  /** The jobs or memtables that were measured, such as `155 memtables`; empty if unknown. */
  readonly from: string;
  /** Spread of single jobs or memtables around the value, such as `5 %`; empty if unknown. */
  readonly spread: string;
}

export interface MachineFile {
  readonly parameters: readonly MachineParameter[];
  /** Sentences about parameters that could not be measured. */
  readonly unknown: readonly string[];
}

const UNMEASURED = /^# Not measured: (.*)$/;
const SPREAD = /^(.*?)(?:, spread (\d+ %))?$/;

/** Maximum size of a machine file in bytes. */
const MOST_BYTES = 100_000;

/** Reads a single machine file, recognized by its content; null for other files. */
export async function machineText(files: readonly File[]): Promise<string | null> {
  const [file] = files;
  if (file === undefined || 1 < files.length || MOST_BYTES < file.size) return null;
  const text = await file.text();
  return /^\s*machine(_profile|\.\w+)\s*=/m.test(text) ? text : null;
}

/** Parses a machine file. On failure, returns an error with the line and the correct form. */
export function readMachineFile(text: string): MachineFile | string {
  const parameters: MachineParameter[] = [];
  const unknown: string[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    unknown.push(...(UNMEASURED.exec(line)?.slice(1) ?? []));
    const [said = '', ...remark] = line.split('#');
    if (said.trim() === '') continue;
    const [name = '', ...rest] = said.split('=').map((part) => part.trim());
    const value = rest.join('=');
    const setting = SETTINGS.find((one) => one.target === 'machine' && one.name === name);
    const wrong =
      setting === undefined
        ? 'is not a machine parameter. Write machine.PARAMETER=VALUE'
        : refusalOf(setting, value);
    if (wrong !== null) return `Line ${at + 1}: “${said.trim()}” ${wrong}.`;
    const [, from = '', spread = ''] = SPREAD.exec(remark.join('#').trim()) ?? [];
    parameters.push({ name, value: optionValue(name, value) ?? value, from, spread });
  }
  return { parameters, unknown };
}

function refusalOf({ name, kind, values, range }: Setting, text: string): string | null {
  const value = optionValue(name, text);
  if (kind === 'enumeration') {
    return value === null ? `is not a machine profile. Use one of ${values.join(', ')}` : null;
  }
  const [least, most] = range;
  const isRead = typeof value === 'number' && least <= value && value <= most;
  if (isRead && (kind === 'real' || Number.isInteger(value))) return null;
  const noun = kind === 'real' ? 'number' : 'whole number';
  return `has an invalid value. Write a ${noun} from ${least} to ${most}`;
}
