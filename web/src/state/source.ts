// The source of a run, and the run's options.
import type { RecordedOptions } from '../catalogue/recorded_options.ts';
import type { OptionValue } from '../settings/control.ts';

/** A recording of a real database. */
export interface RecordingSource {
  readonly kind: 'recording';
  readonly name: string;
  /** Distinguishes recordings with the same name, and serves to find their files. */
  readonly key: string;
  /** Options of the real database; null if its files do not include them. */
  readonly options: RecordedOptions | null;
  /** Selected family; if missing, `default`, or the busiest family if `default` wrote little. */
  readonly family?: string;
}

export type Source =
  { readonly kind: 'scenario'; readonly id: string } | CustomSource | RecordingSource;

/** The user's own db_bench command lines. */
export interface CustomSource {
  readonly kind: 'custom';
  readonly commands: string;
  /** Name given by the user. */
  readonly name?: string;
  /** Contents of an OPTIONS file for the last command. */
  readonly optionsFile?: string;
}

/** Values by RocksDB option name. Options that are missing keep the scenario's value. */
export type Overrides = Readonly<Record<string, OptionValue>>;
