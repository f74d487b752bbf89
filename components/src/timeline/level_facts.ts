// The levels of a tree at one moment: files, sizes, targets and scores.
import { styleFacts, type CompactionStyleFacts } from '../engine/index.ts';
import { runningJobsAt } from './frame.ts';
import { limitSeriesOf } from './limits.ts';
import { seriesAt } from './metrics.ts';
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
  /** The sum of a score that RocksDB multiplies by 10; absent for any other score. */
  readonly sum?: ScoreSum;
  /** True for the level that L0 is compacted into. */
  readonly isBase: boolean;
  /** True if it is above the base level and empty. */
  readonly isUnused: boolean;
}

/** A score with dynamic level sizes, from 7.5 on: idle ÷ (limit + to come) × 10 (L-3, L-4). */
export interface ScoreSum {
  /** Bytes of files that no compaction reads; for L0, the number of files. */
  readonly idle: number;
  /** The target in bytes; for L0, the trigger. */
  readonly limit: number;
  /** All bytes of L0 and the bytes that levels between have above their targets. */
  readonly toCome: number;
}

/** All levels after event `index`, L0 first. */
export function levelFactsAt(timeline: Timeline, index: number): LevelFacts[] {
  const { shapes } = timeline;
  const targets = targetsAt(timeline, index);
  const baseLevel = targets?.baseLevel ?? 0;
  const counted = shapes.rowAt(index) < 0 ? filesAtBeginning(timeline, index) : null;
  const hasAllFiles = shapes.hasAllFilesAt(index);
  let above = 0;
  return Array.from({ length: shapes.levelCount }, (_, level) => {
    const files = counted?.files[level] ?? shapes.levelFilesAt(index, level);
    // RocksDB has a target for L0 too, but L0 is compacted by its number of files.
    const maxBytes = level === 0 ? 0 : (targets?.maxBytes[level] ?? 0);
    const facts: LevelFacts = {
      level,
      hasAllFiles,
      files,
      bytes: counted?.bytes[level] ?? shapes.levelBytesAt(index, level),
      targetBytes: maxBytes > 0 ? maxBytes : null,
      score: shapes.levelScoreAt(index, level),
      isBase: targets !== null && level === baseLevel,
      isUnused: level > 0 && level < baseLevel && files === 0,
    };
    const sum = scoreSum(timeline, index, facts, above);
    above += Math.max(0, facts.bytes - maxBytes);
    return sum === null ? facts : { ...facts, sum };
  });
}

/** The sum of a level's score; null unless it gives exactly that score. */
function scoreSum(
  timeline: Timeline,
  index: number,
  { level, files, bytes, targetBytes, score }: LevelFacts,
  above: number,
): ScoreSum | null {
  const trigger = seriesAt(limitSeriesOf(timeline, 'trigger'), index) ?? 0;
  const [all, limit, toCome] = level === 0 ? [files, trigger, 0] : [bytes, targetBytes ?? 0, above];
  if (score === null || limit === 0 || all < limit) return null;
  const read = runningJobsAt(timeline, index)
    .flatMap((row) => timeline.jobs[row]?.inputs ?? [])
    .filter((input) => input.level === level)
    .flatMap(({ lifetimes }) => lifetimes);
  const busy = level === 0 ? read.length : bytesOf(timeline, read);
  const idle = all - busy;
  const isExact = Math.abs((idle / (limit + toCome)) * SCORE_SCALE - score) < score * 1e-9;
  return idle >= limit && isExact ? { idle, limit, toCome } : null;
}

/** The factor of scores above 1 with dynamic level sizes. */
const SCORE_SCALE = 10;

function bytesOf({ lifetimes }: Timeline, rows: readonly number[]): number {
  return rows.reduce((sum, row) => sum + lifetimes.bytes.at(row), 0);
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
