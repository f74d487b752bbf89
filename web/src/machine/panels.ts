// The machine of a recording, repeats with its noise, and machine files. One chunk, loaded when one
// of them is first needed.
export { MachinePanel } from './MachinePanel.tsx';
export { RepeatsPanel } from './RepeatsPanel.tsx';
export { takeMachineFile } from './take_machine.ts';
