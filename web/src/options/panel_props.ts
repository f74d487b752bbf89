// What the panel of options shows and says.
import type { ReactNode } from 'react';
import type { CompressionPlaces } from './compression_places.ts';
import type { ControlSpec, OptionValue } from '../settings/control.ts';
import type { StyleName } from '../settings/styles.ts';
import type { ChangePhase } from '../state/workbench.ts';

export interface OptionsPanelProps {
  readonly values: Readonly<Record<string, OptionValue>>;
  /** The scenario's own values. */
  readonly baselines: Readonly<Record<string, OptionValue>>;
  /** How many values are not the scenario's, whether their controls are in sight or not. */
  readonly changedCount: number;
  /** RocksDB's refusal and the option that it is about. */
  readonly refusal: { readonly option: string; readonly text: string } | null;
  /** The option whose field was asked for; null: none. */
  readonly asked: string | null;
  readonly onAnswered: () => void;
  /** What was made of an option's value, by the option's name. */
  readonly remarks: ReadonlyMap<string, readonly string[]>;
  /** Why an option cannot be changed here; null: it can. */
  readonly whyFixed: (spec: ControlSpec) => string | null;
  /** Has options changed from the start instead, where all can be. */
  readonly onFromStart: () => void;
  /** The release in force. */
  readonly release: string;
  /** Opens the box for command lines, where what no field has can be changed. */
  readonly onCommands: () => void;
  /** The choice from when on options are changed. */
  readonly when: ReactNode;
  /** What the scenario asks, in a sentence; may be empty. */
  readonly question: string;
  readonly currentLimit: number | null;
  readonly places: Omit<CompressionPlaces, 'style'>;
  readonly onChange: (name: string, value: OptionValue, phase: ChangePhase) => void;
  readonly onStyle: (style: StyleName) => void;
  readonly onReset: (name: string) => void;
  readonly onResetAll: () => void;
}
