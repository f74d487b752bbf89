// The panels for a recording's machine, for repeats with noise and for machine files, in one chunk
// that is loaded when one of them is first needed.
export { MachinePanel } from './MachinePanel.tsx';
export { RepeatsPanel } from './RepeatsPanel.tsx';
export { takeMachineFile } from './take_machine.ts';
