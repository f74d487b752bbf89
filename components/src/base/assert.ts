/** Ends in an error when a fact that the code relies on does not hold: a bug, never bad input. */
export function assert(condition: boolean, fact: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${fact}`);
}

/** Marks a branch that the types rule out. */
export function assertUnreachable(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
