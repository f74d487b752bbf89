// The facts and the value of an option that has a field on the page.

/** Value of an option: a number, or text such as RocksDB's word for a choice. */
export type OptionValue = number | string;

export interface ControlSpec {
  readonly name: string;
  /** One short line below the field. */
  readonly hint: string;
  readonly unit: string;
  /** True for an option of RocksDB, false for one of the model or of db_bench. */
  readonly isOfRocksDb: boolean;
  /** A `rate` is in bytes per second, and shown in MB/s (10⁶). */
  readonly kind: 'number' | 'real' | 'bytes' | 'rate' | 'choice' | 'list';
  /** RocksDB's words for the values of a choice. */
  readonly words: readonly string[];
  readonly defaultValue: OptionValue;
  /** Range that RocksDB allows. */
  readonly minimum: number;
  readonly maximum: number;
  /** Range of the slider; null without a slider. The box accepts the whole range. */
  readonly reach: readonly [minimum: number, maximum: number] | null;
  /** Hidden unless this other option has this value; null: never hidden. */
  readonly needs: { readonly name: string; readonly value: string } | null;
}
