// Properties of the options panel.
import type { ReactNode } from 'react';
import type { CompressionPlaces } from './compression_places.ts';
import type { ControlSpec, OptionValue } from '../settings/control.ts';
import type { StyleName } from '../settings/styles.ts';
import type { ChangePhase } from '../state/workbench.ts';

export interface OptionsPanelProps {
  readonly values: Readonly<Record<string, OptionValue>>;
  /** Values before the user's changes. */
  readonly baselines: Readonly<Record<string, OptionValue>>;
  /** Number of changed options, including those without a visible field. */
  readonly changedCount: number;
  /** RocksDB's error, and the option that it is about; null if there is no error. */
  readonly refusal: { readonly option: string; readonly text: string } | null;
  /** The option that was requested by name; null if there is none. */
  readonly asked: string | null;
  readonly onAnswered: () => void;
  /** Notes on the values that are actually used, by option name. */
  readonly remarks: ReadonlyMap<string, readonly string[]>;
  /** Reason why an option cannot be changed now; null if it can. */
  readonly whyFixed: (spec: ControlSpec) => string | null;
  /** Switches to changing options at the start, when all of them can be changed. */
  readonly onFromStart: () => void;
  /** RocksDB release, such as `11.8.1`. */
  readonly release: string;
  /** Opens the dialog for command lines, which accepts even flags that have no field. */
  readonly onCommands: () => void;
  /** The choice of when options change. */
  readonly when: ReactNode;
  /** The scenario's question in one sentence; may be empty. */
  readonly question: string;
  readonly currentLimit: number | null;
  readonly places: Omit<CompressionPlaces, 'style'>;
  readonly onChange: (name: string, value: OptionValue, phase: ChangePhase) => void;
  readonly onStyle: (style: StyleName) => void;
  readonly onReset: (name: string) => void;
  /** Opens a sweep of an option. */
  readonly onSweep: (spec: ControlSpec, value: OptionValue) => void;
  readonly onResetAll: () => void;
}
