// Applies a machine to the simulation on the stage, or to the next one.
import { readMachineFile, type MachineFile } from '../catalogue/machine_file.ts';
import { isMachineParameter } from '../settings/dependents.ts';
import { settingNames } from '../settings/option_value.ts';
import type { UseWorkbench } from '../state/use_workbench.ts';
import type { Overrides } from '../state/workbench.ts';

/** The message shown if there is no simulation on the stage. */
export const NEXT =
  'The next scenario or db_bench command line that you open will run on this machine.';

/** Applies a machine to the run on the stage (returns true) or to the next one (false). */
export function takeMachine(
  { workbench, dispatch }: Pick<UseWorkbench, 'workbench' | 'dispatch'>,
  { parameters }: MachineFile,
): boolean {
  const machine: Overrides = Object.fromEntries(parameters.map(({ name, value }) => [name, value]));
  if (workbench.source.kind === 'recording') {
    dispatch({ type: 'machineChosen', machine });
    return false;
  }
  // Parameters that are not in the file keep the profile's values.
  const others = settingNames.filter(isMachineParameter).map((name) => [name, null] as const);
  const changes = { ...Object.fromEntries(others), ...machine };
  const step = { name: 'machine', from: 'before', to: 'measured' } as const;
  dispatch({ type: 'optionChanged', ...step, changes, phase: 'final' });
  return true;
}

/** The result of dropping a machine file, as a text. */
export interface TakenFile {
  readonly tone: 'info' | 'bad';
  readonly title: string;
  readonly lines: readonly string[];
}

/** Applies the machine in a file. Returns the result as a text. */
export function takeMachineFile(
  bench: Pick<UseWorkbench, 'workbench' | 'dispatch'>,
  name: string,
  text: string,
): TakenFile {
  const file = readMachineFile(text);
  if (typeof file === 'string') {
    const todo = 'Nothing was changed. Correct the line, then drop the file again.';
    return { tone: 'bad', title: `The machine file ${name} cannot be used`, lines: [file, todo] };
  }
  const { length } = file.parameters;
  const count = length === 1 ? '1 parameter' : `${length} parameters`;
  const line = takeMachine(bench, file)
    ? `The run now uses the file’s ${count}. Undo restores the previous machine.`
    : `${count}. ${NEXT}`;
  return { tone: 'info', title: `Machine from ${name}`, lines: [line] };
}
