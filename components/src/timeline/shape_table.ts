import type { ShapeFacts } from '../engine/index.ts';
import { lastAtOrBefore } from '../base/binary_search.ts';
import { Float64Column, Int32Column } from './column.ts';

/** The facts in events of flushes, compactions and moves, one row per install. */
export class ShapeTable {
  /** Event of each row. */
  readonly event = new Int32Column();
  /** NaN if a recording lacks some files. */
  readonly totalBytes = new Float64Column();
  /** NaN if a recording lacks some files. */
  readonly sortedRunCount = new Float64Column();
  /** 0 without a limit. */
  readonly sortedRunLimit = new Float64Column();
  readonly flushedBytes = new Float64Column();
  readonly compactedBytes = new Float64Column();
  readonly compactionReadBytes = new Float64Column();
  readonly writeAmp = new Float64Column();
  /** 0 if unknown. */
  readonly spaceAmp = new Float64Column();
  /** NaN if unknown, as for every log without scores. */
  readonly pendingCompactionBytes = new Float64Column();
  /** Events with scores: installs, compactions that take their inputs, starts of benchmarks. */
  readonly scoreEvent = new Int32Column();
  /** Score of each level after each of these events: row × `levelCount` + level, or NaN. */
  readonly levelScores = new Float64Column();
  /** Bytes on each level after each install: row × `levelCount` + level. */
  readonly levelBytes = new Float64Column();
  /** Files on each level after each install: row × `levelCount` + level. */
  readonly levelFiles = new Int32Column();
  #levelCount = 0;

  /** Number of rows. */
  get length(): number {
    return this.event.length;
  }

  /** The number of levels in a row of `levelBytes`. */
  get levelCount(): number {
    return this.#levelCount;
  }

  /** Sets the number of levels. It must be called before the first row. */
  setLevelCount(count: number): void {
    if (this.length === 0) this.#levelCount = count;
  }

  /** The last row at or before event `index`; −1 before the first. */
  rowAt(index: number): number {
    return lastAtOrBefore(this.event.values, this.event.length, index);
  }

  /**
   * True if all files of the tree are known after event `index`. A log may start with existing
   * files. The files at its start are known if those at the first install are.
   */
  hasAllFilesAt(index: number): boolean {
    return !Number.isNaN(this.totalBytes.at(Math.max(0, this.rowAt(index))));
  }

  /** Bytes on a level after event `index`. */
  levelBytesAt(index: number, level: number): number {
    const row = this.rowAt(index);
    if (row < 0 || level >= this.#levelCount) return 0;
    return this.levelBytes.at(row * this.#levelCount + level);
  }

  /** Files on a level after event `index`. */
  levelFilesAt(index: number, level: number): number {
    const row = this.rowAt(index);
    if (row < 0 || level >= this.#levelCount) return 0;
    return this.levelFiles.at(row * this.#levelCount + level);
  }

  /** Score of a level after event `index`; `null` without one. */
  levelScoreAt(index: number, level: number): number | null {
    const row = lastAtOrBefore(this.scoreEvent.values, this.scoreEvent.length, index);
    if (row < 0 || level >= this.#levelCount) return null;
    const score = this.levelScores.at(row * this.#levelCount + level);
    return Number.isNaN(score) ? null : score;
  }

  push(event: number, facts: ShapeFacts, levels: { bytes: number[]; files: number[] }): void {
    this.event.push(event);
    const hasAllFiles = facts.lsm_state.length > 0;
    this.totalBytes.push(hasAllFiles ? facts.total_bytes : NaN);
    this.sortedRunCount.push(hasAllFiles ? facts.sorted_run_count : NaN);
    this.sortedRunLimit.push(facts.sorted_run_limit);
    this.flushedBytes.push(facts.flushed_bytes);
    this.compactedBytes.push(facts.compacted_bytes);
    this.compactionReadBytes.push(facts.compaction_read_bytes);
    this.writeAmp.push(facts.write_amp);
    this.spaceAmp.push(facts.space_amp);
    const isKnown = facts.level_scores.length > 0;
    this.pendingCompactionBytes.push(isKnown ? facts.pending_compaction_bytes : NaN);
    this.pushScores(event, facts.level_scores, hasAllFiles);
    for (let level = 0; level < this.#levelCount; level += 1) {
      this.levelBytes.push(levels.bytes[level] ?? 0);
      this.levelFiles.push(levels.files[level] ?? 0);
    }
  }

  /** Adds scores, which hold until the next ones. With unknown files, no level has a score. */
  pushScores(event: number, scores: readonly number[], areKnown = true): void {
    if (scores.length === 0 && (areKnown || this.scoreEvent.length === 0)) return;
    this.scoreEvent.push(event);
    for (let level = 0; level < this.#levelCount; level += 1) {
      this.levelScores.push(scores[level] ?? NaN);
    }
  }
}
