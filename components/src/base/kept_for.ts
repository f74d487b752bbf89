/** Returns a memo: it computes a value once per object, and releases it with the object. */
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
