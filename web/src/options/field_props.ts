// The properties shared by the parts of an option's field.
import type { ControlSpec, OptionValue } from '../settings/control.ts';
import type { ChangePhase } from '../state/workbench.ts';

export interface OptionFieldProps {
  readonly spec: ControlSpec;
  readonly value: OptionValue;
  /** The scenario's own value, to which a reset returns. */
  readonly baseline: OptionValue;
  readonly refusal: string | null;
  /** The reason why it cannot be changed here; null if it can. */
  readonly fixed: string | null;
  /** Switches to changing options from the start, where all can be changed. */
  readonly onFromStart: () => void;
  /** The value that RocksDB or the model uses, if it differs from the given one. */
  readonly remarks: readonly string[];
  /** True if it was requested by name. It then scrolls into view and gets the focus. */
  readonly isAsked: boolean;
  readonly onAnswered: () => void;
  readonly onChange: (value: OptionValue, phase: ChangePhase) => void;
  readonly onReset: () => void;
}
