/** Wraps a function in a cache that holds one value per object and is freed with the object. */
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
