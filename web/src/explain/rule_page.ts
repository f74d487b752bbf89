// The contents of a page about rules.

/** Rules explained together in plain words. */
export interface RulePage {
  /** Its rules, as reasonings and cuts name them; the first names the page in links. */
  readonly ids: readonly string[];
  readonly title: string;
  /** The function of RocksDB 11.8.1 that holds it. */
  readonly source: string;
  /** Paragraphs; names of options are in backticks. */
  readonly text: readonly string[];
  /** The figure beside it, by its id. */
  readonly figure: string;
}
