// The levels of a tree at one moment: files, sizes, targets and scores.
import { styleFacts, type CompactionStyleFacts } from '../engine/index.ts';
import { targetsAt } from './targets_at.ts';
import type { Timeline } from './timeline.ts';

/** A level at one moment. */
export interface LevelFacts {
  readonly level: number;
  /** Whether all files of the tree are known. */
  readonly hasAllFiles: boolean;
  /** Files, and their bytes, that are known. */
  readonly files: number;
  readonly bytes: number;
  /** `null` where the level has none (L0, levels that are not in use, other styles). */
  readonly targetBytes: number | null;
  /** `null` where it has none (the last level, or a log that does not say). */
  readonly score: number | null;
  /** Whether L0 is compacted into it. */
  readonly isBase: boolean;
  /** Above the base level and empty: not in use. */
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
    // RocksDB keeps a number for L0 too, but L0 is compacted by its number of files.
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
 * Files and bytes of the levels before the first install, which is the first to tell them: the
 * history of a database that was opened again begins with files.
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

/**
 * The levels after event `index` where they have targets; none for other styles, whose rows are
 * runs.
 */
export function shownLevels(timeline: Timeline, index: number): readonly LevelFacts[] {
  return hasLevelTargets(timeline) ? levelFactsAt(timeline, index) : [];
}

/** The compaction style of the history; null before its first event. */
export function styleOfHistory({ scenario }: Timeline): CompactionStyleFacts | null {
  return styleFacts(scenario?.compaction_style);
}

/** Whether the style gives its levels targets; a recording need not tell them. */
export function hasLevelTargets(timeline: Timeline): boolean {
  return styleOfHistory(timeline)?.has_level_targets === true;
}
