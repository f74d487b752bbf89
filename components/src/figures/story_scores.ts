// Scores of a story's levels, computed by RocksDB's formula
// `VersionStorageInfo::ComputeCompactionScore` without running compactions.
import type { StoryFile } from './story_files.ts';

/** Target sizes of a story's levels. */
export interface StoryTargets {
  readonly baseLevel: number;
  /** Targets in bytes, L0 first; 0 means none. The base level's is `max_bytes_for_level_base`. */
  readonly bytes: readonly number[];
  /** Deepest level that is no longer needed; 0 if there is none. */
  readonly unneeded: number;
}

/** Value of `level0_file_num_compaction_trigger`. */
const TRIGGER = 4;

/** Factor by which scores above 1 are multiplied if level sizes are dynamic. */
const SCALE = 10;

/** Returns the scores of all levels except the last one, starting with L0. */
export function scoresOf(targets: StoryTargets, files: readonly StoryFile[]): number[] {
  const sizes = targets.bytes.map((_, level) => {
    const own = files.filter((file) => file.level === level);
    return own.reduce((sum, file) => sum + file.bytes, 0);
  });
  const l0Files = files.filter((file) => file.level === 0).length;
  return targets.baseLevel === 1
    ? fixedScores(targets, sizes, l0Files)
    : dynamicScores(targets, sizes, l0Files);
}

function fixedScores({ bytes }: StoryTargets, sizes: readonly number[], l0Files: number): number[] {
  return sizes.slice(0, -1).map((size, level) => {
    if (level === 0) return Math.max(l0Files / TRIGGER, size / (bytes[1] ?? Infinity));
    return size / (bytes[level] ?? Infinity);
  });
}

function dynamicScores(
  { baseLevel, bytes, unneeded }: StoryTargets,
  sizes: readonly number[],
  l0Files: number,
): number[] {
  let fromAbove = 0;
  return sizes.slice(0, -1).map((size, level) => {
    if (level === 0) {
      fromAbove = size;
      return l0Score(l0Files, size, sizes[baseLevel] ?? 0, bytes[baseLevel] ?? Infinity);
    }
    if (level < baseLevel || size === 0) return 0;
    const target = bytes[level] ?? Infinity;
    let score = size < target ? size / target : (SCALE * size) / (target + fromAbove);
    // Of the unneeded levels, upper ones get higher scores.
    if (level <= unneeded) score = Math.max(score, SCALE * (1.001 + 0.001 * (unneeded - level)));
    fromAbove += Math.max(0, size - target);
    return score;
  });
}

function l0Score(count: number, size: number, baseSize: number, baseTarget: number): number {
  let score = count / TRIGGER;
  if (size >= baseTarget) score = Math.max(score, 1.01);
  if (size > baseTarget) score = Math.max(score, size / Math.max(baseSize, baseTarget));
  return score > 1 ? score * SCALE : score;
}
