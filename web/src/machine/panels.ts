// The machine of a recording, repeats with its noise and machine files: one piece of code, loaded
// when one of them is first wanted.
export { MachinePanel } from './MachinePanel.tsx';
export { RepeatsPanel } from './RepeatsPanel.tsx';
export { takeMachineFile } from './take_machine.ts';
