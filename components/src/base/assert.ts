/** Throws an error if a condition is false. Use it to detect bugs, not to check user input. */
export function assert(condition: boolean, fact: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${fact}`);
}
