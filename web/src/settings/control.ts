// An option as the page controls it: what can be said of it, and its value.

/** The value of an option that the person changed: a number, or RocksDB's word for a choice. */
export type OptionValue = number | string;

/** The facts of an option that its field needs. */
export interface ControlSpec {
  readonly name: string;
  /** One short line. */
  readonly hint: string;
  readonly unit: string;
  /** Whether it is an option of RocksDB, not one of the model or of db_bench. */
  readonly isOfRocksDb: boolean;
  /** A `rate` is in bytes a second, and shown in units of 10⁶. */
  readonly kind: 'number' | 'real' | 'bytes' | 'rate' | 'choice' | 'list';
  /** The words of a choice. */
  readonly words: readonly string[];
  readonly defaultValue: OptionValue;
  /** The range that RocksDB allows. */
  readonly minimum: number;
  readonly maximum: number;
  /** The range of the slider, if there is one; the box takes the whole range. */
  readonly reach: readonly [minimum: number, maximum: number] | null;
  /** It is shown only while another option has this value. */
  readonly needs: { readonly name: string; readonly value: string } | null;
}
