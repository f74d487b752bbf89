// What is run or played, and with which options.
import type { RecordedOptions } from '../catalogue/recorded_options.ts';
import type { OptionValue } from '../settings/control.ts';

/** A real database that is played. */
export interface RecordingSource {
  readonly kind: 'recording';
  readonly name: string;
  /** Tells recordings of one name apart; its files are found by it while the page lives. */
  readonly key: string;
  /** The options of the real database; null: its files do not say. */
  readonly options: RecordedOptions | null;
  /** The column family that is shown; none: `default`, or the busiest where that wrote little. */
  readonly family?: string;
}

/** What is run or played. */
export type Source =
  { readonly kind: 'scenario'; readonly id: string } | CustomSource | RecordingSource;

/** db_bench command lines of a person's own. */
export interface CustomSource {
  readonly kind: 'custom';
  readonly commands: string;
  /** What a person calls them. */
  readonly name?: string;
  /** The text of an OPTIONS file of the last command. */
  readonly optionsFile?: string;
}

/** Values by RocksDB's option name; options that are not here are as the scenario says. */
export type Overrides = Readonly<Record<string, OptionValue>>;
