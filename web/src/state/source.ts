// The source of a run, and its options.
import type { RecordedOptions } from '../catalogue/recorded_options.ts';
import type { OptionValue } from '../settings/control.ts';

/** A recording of a real database. */
export interface RecordingSource {
  readonly kind: 'recording';
  readonly name: string;
  /** Distinguishes recordings of the same name, and finds its files while the page lives. */
  readonly key: string;
  /** The options of the real database; null if its files lack them. */
  readonly options: RecordedOptions | null;
  /** The shown column family. Missing: `default`, or the busiest family if that wrote little. */
  readonly family?: string;
}

/** The source of a run. */
export type Source =
  { readonly kind: 'scenario'; readonly id: string } | CustomSource | RecordingSource;

/** The user's own db_bench command lines. */
export interface CustomSource {
  readonly kind: 'custom';
  readonly commands: string;
  /** The user's name for them. */
  readonly name?: string;
  /** The text of an OPTIONS file for the last command. */
  readonly optionsFile?: string;
}

/** Values by RocksDB's option name. Missing options keep the scenario's value. */
export type Overrides = Readonly<Record<string, OptionValue>>;
