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
  /** RocksDB's error, and the option that it concerns; null: none. */
  readonly refusal: { readonly option: string; readonly text: string } | null;
  /** The option requested by name; null: none. */
  readonly asked: string | null;
  readonly onAnswered: () => void;
  /** Notes on the values actually used, by option name. */
  readonly remarks: ReadonlyMap<string, readonly string[]>;
  /** Reason why an option cannot be changed now; null if it can. */
  readonly whyFixed: (spec: ControlSpec) => string | null;
  /** Switches to changing options from the start, when all can be changed. */
  readonly onFromStart: () => void;
  /** RocksDB release, such as `11.8.1`. */
  readonly release: string;
  /** Opens the command line dialog, which also has the flags without a field. */
  readonly onCommands: () => void;
  /** The choice of when options change. */
  readonly when: ReactNode;
  /** The scenario's question in one sentence, or empty. */
  readonly question: string;
  readonly currentLimit: number | null;
  readonly places: Omit<CompressionPlaces, 'style'>;
  readonly onChange: (name: string, value: OptionValue, phase: ChangePhase) => void;
  readonly onStyle: (style: StyleName) => void;
  readonly onReset: (name: string) => void;
  readonly onResetAll: () => void;
}
