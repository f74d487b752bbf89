// The facts and the value of an option that has a field on the page.

/** Value of an option: a number, or text such as RocksDB's word for a choice. */
export type OptionValue = number | string;

export interface ControlSpec {
  readonly name: string;
  /** A short line below the field. */
  readonly hint: string;
  readonly unit: string;
  /** True for an option of RocksDB, false for one of the model or db_bench. */
  readonly isOfRocksDb: boolean;
  /** The kind of value. A `rate` is in bytes per second, but is shown in MB/s (10⁶ bytes). */
  readonly kind: 'number' | 'real' | 'bytes' | 'rate' | 'choice' | 'list';
  /** RocksDB's words for the values of a choice. */
  readonly words: readonly string[];
  readonly defaultValue: OptionValue;
  /** The range that RocksDB allows. */
  readonly minimum: number;
  readonly maximum: number;
  /** The slider's range; null without a slider. The box accepts the option's whole range. */
  readonly reach: readonly [minimum: number, maximum: number] | null;
  /** The field is hidden unless this other option has this value. Null if it is never hidden. */
  readonly needs: { readonly name: string; readonly value: string } | null;
}
