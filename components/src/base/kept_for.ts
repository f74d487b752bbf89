// The memo of this project.

/** A look-up that computes its value once for each object and lets go of it with the object. */
export function keptFor<Key extends WeakKey, Value>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const kept = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    let found = kept.get(key);
    if (found === undefined) kept.set(key, (found = { value: compute(key) }));
    return found.value;
  };
}
