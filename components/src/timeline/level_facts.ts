// The levels of a tree at one moment: files, sizes, targets and scores.
import { styleFacts, type CompactionStyleFacts } from '../engine/index.ts';
import { targetsAt } from './targets_at.ts';
import type { Timeline } from './timeline.ts';

/** A level at one moment. */
export interface LevelFacts {
  readonly level: number;
  /** True if all files of the tree are known. */
  readonly hasAllFiles: boolean;
  /** The number and bytes of its known files. */
  readonly files: number;
  readonly bytes: number;
  /** `null` without a target (L0, unused levels, other styles). */
  readonly targetBytes: number | null;
  /** `null` without a score (the last level, or a log that lacks it). */
  readonly score: number | null;
  /** True for the level that L0 is compacted into. */
  readonly isBase: boolean;
  /** True if it is above the base level and empty. */
  readonly isUnused: boolean;
}

/** All levels after event `index`, L0 first. */
export function levelFactsAt(timeline: Timeline, index: number): LevelFacts[] {
  const { shapes } = timeline;
  const targets = targetsAt(timeline, index);
  const baseLevel = targets?.baseLevel ?? 0;
  const counted = shapes.rowAt(index) < 0 ? filesAtBeginning(timeline, index) : null;
  const hasAllFiles = shapes.hasAllFilesAt(index);
  return Array.from({ length: shapes.levelCount }, (_, level) => {
    const files = counted?.files[level] ?? shapes.levelFilesAt(index, level);
    // RocksDB has a target for L0 too, but L0 is compacted by its number of files.
    const maxBytes = level === 0 ? 0 : (targets?.maxBytes[level] ?? 0);
    return {
      level,
      hasAllFiles,
      files,
      bytes: counted?.bytes[level] ?? shapes.levelBytesAt(index, level),
      targetBytes: maxBytes > 0 ? maxBytes : null,
      score: shapes.levelScoreAt(index, level),
      isBase: targets !== null && level === baseLevel,
      isUnused: level > 0 && level < baseLevel && files === 0,
    };
  });
}

/**
 * Files and bytes of the levels before the first install, from the first install's event. The
 * history of a reopened database starts with files.
 */
function filesAtBeginning(
  { lifetimes }: Timeline,
  index: number,
): Readonly<Record<'files' | 'bytes', readonly number[]>> {
  const files: number[] = [];
  const bytes: number[] = [];
  for (let row = 0; row < lifetimes.length && lifetimes.createdAt.at(row) <= index; row += 1) {
    if (lifetimes.installedAt.at(row) > index || lifetimes.obsoleteAt.at(row) <= index) continue;
    const level = lifetimes.level.at(row);
    files[level] = (files[level] ?? 0) + 1;
    bytes[level] = (bytes[level] ?? 0) + lifetimes.bytes.at(row);
  }
  return { files, bytes };
}

/** The levels after event `index` that have targets; empty for styles whose rows are runs. */
export function shownLevels(timeline: Timeline, index: number): readonly LevelFacts[] {
  return hasLevelTargets(timeline) ? levelFactsAt(timeline, index) : [];
}

/** The compaction style of the history; null before its first event. */
export function styleOfHistory({ scenario }: Timeline): CompactionStyleFacts | null {
  return styleFacts(scenario?.compaction_style);
}

/** True if the style gives its levels targets. A recording may lack their values. */
export function hasLevelTargets(timeline: Timeline): boolean {
  return styleOfHistory(timeline)?.has_level_targets === true;
}
