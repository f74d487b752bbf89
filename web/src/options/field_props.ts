// What the parts of an option’s field share.
import type { ControlSpec, OptionValue } from '../settings/control.ts';
import type { ChangePhase } from '../state/workbench.ts';

export interface OptionFieldProps {
  readonly spec: ControlSpec;
  readonly value: OptionValue;
  /** The scenario's own value; what a reset goes back to. */
  readonly baseline: OptionValue;
  readonly refusal: string | null;
  /** Why it cannot be changed here; null: it can. */
  readonly fixed: string | null;
  /** Has options changed from the start instead, where all can be. */
  readonly onFromStart: () => void;
  /** What RocksDB, or the model, makes of the value, where that is not the value itself. */
  readonly remarks: readonly string[];
  /** Whether it was asked for by its name: it comes into sight and gets the focus. */
  readonly isAsked: boolean;
  readonly onAnswered: () => void;
  readonly onChange: (value: OptionValue, phase: ChangePhase) => void;
  readonly onReset: () => void;
}
