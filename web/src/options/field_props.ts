// Properties shared by all components of an option field.
import type { ControlSpec, OptionValue } from '../settings/control.ts';
import type { ChangePhase } from '../state/workbench.ts';

export interface OptionFieldProps {
  readonly spec: ControlSpec;
  readonly value: OptionValue;
  /** The value before the user's changes, to which a reset returns. */
  readonly baseline: OptionValue;
  readonly refusal: string | null;
  /** Reason why the option cannot be changed now; null if it can. */
  readonly fixed: string | null;
  /** Switches to changing options at the start, when all of them can be changed. */
  readonly onFromStart: () => void;
  /** Notes from RocksDB or the model, for example on a value used instead. */
  readonly remarks: readonly string[];
  /** True if the option was requested by name: the field scrolls into view and takes the focus. */
  readonly isAsked: boolean;
  readonly onAnswered: () => void;
  readonly onChange: (value: OptionValue, phase: ChangePhase) => void;
  readonly onReset: () => void;
  /** Opens a sweep of the option. */
  readonly onSweep: () => void;
}
