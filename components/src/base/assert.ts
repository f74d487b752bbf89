/** Throws an error if a condition is false. Use it for bugs, never for bad input. */
export function assert(condition: boolean, fact: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${fact}`);
}
