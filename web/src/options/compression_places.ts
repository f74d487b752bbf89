// The level to which each entry of `compression_per_level` applies (Z-1, Z-2, Z-7).
import { factsOf, type StyleName } from '../settings/styles.ts';

/** The state at the playhead that determines the level to which an entry applies. */
export interface CompressionPlaces {
  readonly style: StyleName;
  /** The current base level; null if the history does not have it. */
  readonly baseLevel: number | null;
  readonly levelCount: number;
  /** First level with `bottommost_compression`; null if that is not set. */
  readonly bottommostFrom: number | null;
}

/** The level to which an entry applies. */
export interface Place {
  readonly name: string;
  readonly isBase: boolean;
  readonly isInUse: boolean;
  /** True if `bottommost_compression` applies here instead (Z-2). */
  readonly isBottommost: boolean;
}

/**
 * Returns the level to which an entry applies. Entry 0 is for L0. Entry 1 is for the base level in
 * leveled compaction, otherwise for L1.
 */
export function placeOf(at: number, entryCount: number, places: CompressionPlaces): Place {
  const { style, baseLevel, levelCount, bottommostFrom } = places;
  const isBottommostAt = (level: number): boolean =>
    bottommostFrom !== null && bottommostFrom <= level;
  if (at === 0) {
    const name = entryCount === 1 ? 'all' : 'L0';
    // Flushes never use the bottommost type (Z-7).
    return { name, isBase: false, isInUse: true, isBottommost: false };
  }
  const hasBaseLevel = factsOf(style).has_level_targets;
  const base = hasBaseLevel ? baseLevel : 1;
  if (base === null) {
    const name = at === 1 ? 'base' : `+${at - 1}`;
    return { name, isBase: at === 1, isInUse: true, isBottommost: false };
  }
  const level = base + at - 1;
  const isBase = hasBaseLevel && at === 1;
  if (levelCount <= level) {
    return { name: `+${at - 1}`, isBase, isInUse: false, isBottommost: false };
  }
  const isLast = at === entryCount - 1 && level < levelCount - 1;
  const name = isLast ? `L${level} on` : `L${level}`;
  return { name, isBase, isInUse: true, isBottommost: isBottommostAt(level) };
}
