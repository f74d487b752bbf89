// Content of a rule page.

/** A page that explains one rule or several related rules. */
export interface RulePage {
  /** Rule ids as they appear in reasonings and cuts. The first is the page's id in links. */
  readonly ids: readonly string[];
  readonly title: string;
  /** The function in RocksDB 11.8.1 that implements the rules. */
  readonly source: string;
  /** Paragraphs, with option names in backticks. */
  readonly text: readonly string[];
  /** Id of the page's figure. */
  readonly figure: string;
}
