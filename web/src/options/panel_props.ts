// The content of the options panel.
import type { ReactNode } from 'react';
import type { CompressionPlaces } from './compression_places.ts';
import type { ControlSpec, OptionValue } from '../settings/control.ts';
import type { StyleName } from '../settings/styles.ts';
import type { ChangePhase } from '../state/workbench.ts';

export interface OptionsPanelProps {
  readonly values: Readonly<Record<string, OptionValue>>;
  /** The scenario's own values. */
  readonly baselines: Readonly<Record<string, OptionValue>>;
  /** The number of values that differ from the scenario, including hidden controls. */
  readonly changedCount: number;
  /** RocksDB's refusal, and the option that it is about. */
  readonly refusal: { readonly option: string; readonly text: string } | null;
  /** The option whose field was requested; null: none. */
  readonly asked: string | null;
  readonly onAnswered: () => void;
  /** Notes about the values actually used, by option name. */
  readonly remarks: ReadonlyMap<string, readonly string[]>;
  /** The reason why an option cannot be changed here; null if it can. */
  readonly whyFixed: (spec: ControlSpec) => string | null;
  /** Switches to changing options from the start, where all can be changed. */
  readonly onFromStart: () => void;
  /** The current release. */
  readonly release: string;
  /** Opens the box for command lines, which can also change flags without a field. */
  readonly onCommands: () => void;
  /** The choice of the time at which options are changed. */
  readonly when: ReactNode;
  /** The scenario's question in one sentence; may be empty. */
  readonly question: string;
  readonly currentLimit: number | null;
  readonly places: Omit<CompressionPlaces, 'style'>;
  readonly onChange: (name: string, value: OptionValue, phase: ChangePhase) => void;
  readonly onStyle: (style: StyleName) => void;
  readonly onReset: (name: string) => void;
  readonly onResetAll: () => void;
}
