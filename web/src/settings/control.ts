// An option as the page controls it: its facts and its value.

/** The value of an option that the user changed: a number, or RocksDB's word for a choice. */
export type OptionValue = number | string;

/** The facts of an option that its field needs. */
export interface ControlSpec {
  readonly name: string;
  /** One short line. */
  readonly hint: string;
  readonly unit: string;
  /** True for an option of RocksDB, false for one of the model or of db_bench. */
  readonly isOfRocksDb: boolean;
  /** A `rate` is in bytes a second, and shown in units of 10⁶. */
  readonly kind: 'number' | 'real' | 'bytes' | 'rate' | 'choice' | 'list';
  /** The words of a choice. */
  readonly words: readonly string[];
  readonly defaultValue: OptionValue;
  /** The range that RocksDB allows. */
  readonly minimum: number;
  readonly maximum: number;
  /** The range of the slider; null without one. The box accepts the whole range. */
  readonly reach: readonly [minimum: number, maximum: number] | null;
  /** The value of another option that it depends on; it is hidden otherwise. */
  readonly needs: { readonly name: string; readonly value: string } | null;
}
