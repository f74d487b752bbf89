// A machine file: the parameters of a machine, one `NAME=VALUE` a line, with `#` before what is for
// people. `lsm-shape machines calibrate` and the page's export `machine.txt` write it.
import { SETTINGS, type Setting } from 'lsm-shape/engine';
import type { OptionValue } from '../settings/control.ts';
import { optionValue } from '../settings/option_value.ts';

/** A parameter of a machine file. */
export interface MachineParameter {
  readonly name: string;
  readonly value: OptionValue;
  /** What it was measured on; empty: nothing is said. */
  readonly from: string;
  /** How far single jobs or memtables lie from it, as `5 %`; empty: not known. */
  readonly spread: string;
}

/** What a machine file says. */
export interface MachineFile {
  readonly parameters: readonly MachineParameter[];
  /** What could not be measured, in sentences. */
  readonly unknown: readonly string[];
}

const UNMEASURED = /^# Not measured: (.*)$/;
const SPREAD = /^(.*?)(?:, spread (\d+ %))?$/;

/** What a machine file says; a text: what is wrong in it, where, and what to do. */
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
        ? 'is no parameter of a machine: write machine.PARAMETER=VALUE'
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
    return value === null ? `is no machine profile: use one of ${values.join(', ')}` : null;
  }
  const [least, most] = range;
  const isRead = typeof value === 'number' && least <= value && value <= most;
  if (isRead && (kind === 'real' || Number.isInteger(value))) return null;
  const noun = kind === 'real' ? 'number' : 'whole number';
  return `cannot be read: write a ${noun} from ${least} to ${most}`;
}
