// Facts about the levels of the tree at one moment: files, sizes, targets and scores.
import { styleFacts, type CompactionStyleFacts } from '../engine/index.ts';
import { runningJobsAt } from './frame.ts';
import { limitSeriesOf } from './limits.ts';
import { seriesAt } from './metrics.ts';
import { targetsAt } from './targets_at.ts';
import type { Timeline } from './timeline.ts';

/** Facts about a level at one moment. */
export interface LevelFacts {
  readonly level: number;
  /** True if every file in the tree is known. */
  readonly hasAllFiles: boolean;
  /** Number of known files on the level. */
  readonly files: number;
  readonly bytes: number;
  /** Target size; `null` if there is none (L0, unused levels, other compaction styles). */
  readonly targetBytes: number | null;
  /** Compaction score; `null` if there is none (last level) or it was not logged. */
  readonly score: number | null;
  /** Terms of a score that RocksDB multiplied by 10. Absent for other scores. */
  readonly sum?: ScoreSum;
  /** True for the level into which L0 is compacted. */
  readonly isBase: boolean;
  /** True for an empty level above the base level. */
  readonly isUnused: boolean;
}

/** Score terms for dynamic level sizes since 7.5: idle ÷ (limit + to come) × 10 (L-3, L-4). */
export interface ScoreSum {
  /** Bytes in files that no compaction reads. For L0, the number of such files. */
  readonly idle: number;
  /** Target size in bytes. For L0, the trigger in files. */
  readonly limit: number;
  /** Bytes expected from above: all of L0, and the excess over target of the levels between. */
  readonly toCome: number;
}

/** Returns facts about all levels after event `index`, starting with L0. */
export function levelFactsAt(timeline: Timeline, index: number): LevelFacts[] {
  const { shapes } = timeline;
  const targets = targetsAt(timeline, index);
  const baseLevel = targets?.baseLevel ?? 0;
  const counted = shapes.rowAt(index) < 0 ? filesAtBeginning(timeline, index) : null;
  const hasAllFiles = shapes.hasAllFilesAt(index);
  let above = 0;
  return Array.from({ length: shapes.levelCount }, (_, level) => {
    const files = counted?.files[level] ?? shapes.levelFilesAt(index, level);
    // RocksDB has a target for L0 too, but compacts L0 based on its number of files.
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

/** Returns the terms of a level's score; `null` unless they give exactly the logged score. */
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

/** Factor by which RocksDB multiplies scores above 1 if level sizes are dynamic. */
const SCORE_SCALE = 10;

function bytesOf({ lifetimes }: Timeline, rows: readonly number[]): number {
  return rows.reduce((sum, row) => sum + lifetimes.bytes.at(row), 0);
}

/**
 * Counts files and bytes per level before the first install, which is the first event that logs
 * them. If a database was reopened, its history starts with files.
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

/** Returns facts about all levels after event `index`; empty for styles without level targets. */
export function shownLevels(timeline: Timeline, index: number): readonly LevelFacts[] {
  return hasLevelTargets(timeline) ? levelFactsAt(timeline, index) : [];
}

/** Returns the compaction style of a history; `null` before the history's first event. */
export function styleOfHistory({ scenario }: Timeline): CompactionStyleFacts | null {
  return styleFacts(scenario?.compaction_style);
}

/** Returns true if the style has level targets. A recording may still lack their values. */
export function hasLevelTargets(timeline: Timeline): boolean {
  return styleOfHistory(timeline)?.has_level_targets === true;
}
