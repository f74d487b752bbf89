/** Ends in an error when a fact that the code relies on does not hold: a bug, never bad input. */
export function assert(condition: boolean, fact: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${fact}`);
}
