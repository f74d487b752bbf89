/** Base level and targets of a synthetic leveled tree. */
export interface LevelTargets {
  readonly base: number;
  /** Target of each level in bytes; 0 if it has none. */
  readonly maxBytes: readonly number[];
}

/** Computes targets from level sizes, following RocksDB's dynamic or fixed level sizes. */
export function levelTargets(
  bytes: readonly number[],
  options: {
    readonly baseBytes: number;
    readonly multiplier: number;
    readonly isStatic: boolean;
  },
): LevelTargets {
  const { baseBytes, multiplier, isStatic } = options;
  const last = bytes.length - 1;
  const maxBytes = new Array<number>(bytes.length).fill(0);
  const largest = Math.max(...bytes.slice(1));
  if (isStatic) {
    for (let level = 1; level <= last; level += 1) {
      maxBytes[level] = baseBytes * multiplier ** (level - 1);
    }
    return { base: 1, maxBytes };
  }
  if (largest === 0) return { base: last, maxBytes };
  const first = bytes.findIndex((size, level) => level > 0 && size > 0);
  let current = largest;
  for (let level = last - 1; level >= first; level -= 1) current = Math.trunc(current / multiplier);
  let base = first;
  while (base > 1 && current > baseBytes) {
    base -= 1;
    current = Math.trunc(current / multiplier);
  }
  let size = Math.max(current, Math.trunc(baseBytes / multiplier) + 1);
  for (let level = base; level <= last; level += 1) {
    maxBytes[level] = Math.max(size, baseBytes);
    size *= multiplier;
  }
  return { base, maxBytes };
}
