import type { ShapeFacts } from '../engine/index.ts';
import { lastAtOrBefore } from '../base/binary_search.ts';
import { Float64Column, Int32Column } from './column.ts';

/** State of the tree after each install by a flush, compaction, move or other change, as logged. */
export class ShapeTable {
  /** Event of each install. */
  readonly event = new Int32Column();
  /** Total size of the tree in bytes; NaN if files are missing from a recording. */
  readonly totalBytes = new Float64Column();
  /** Number of sorted runs; NaN if files are missing from a recording. */
  readonly sortedRunCount = new Float64Column();
  /** Limit on the number of sorted runs; 0 if there is none. */
  readonly sortedRunLimit = new Float64Column();
  readonly flushedBytes = new Float64Column();
  readonly compactedBytes = new Float64Column();
  readonly compactionReadBytes = new Float64Column();
  readonly writeAmp = new Float64Column();
  /** Space amplification; 0 if it is unknown. */
  readonly spaceAmp = new Float64Column();
  /** Pending compaction bytes; NaN if unknown, as in every log that has no scores. */
  readonly pendingCompactionBytes = new Float64Column();
  /** Events that log scores, which are installs, compaction starts and benchmark starts. */
  readonly scoreEvent = new Int32Column();
  /** Scores after each score event, at index row × `levelCount` + level; NaN if missing. */
  readonly levelScores = new Float64Column();
  /** Bytes per level after each install, at index row × `levelCount` + level. */
  readonly levelBytes = new Float64Column();
  /** Number of files per level after each install, at index row × `levelCount` + level. */
  readonly levelFiles = new Int32Column();
  #levelCount = 0;

  get length(): number {
    return this.event.length;
  }

  /** Number of levels stored per row. */
  get levelCount(): number {
    return this.#levelCount;
  }

  /** Sets the number of levels. After the first row has been added, it has no effect. */
  setLevelCount(count: number): void {
    if (this.length === 0) this.#levelCount = count;
  }

  /** Returns the row of the last install at or before event `index`, or −1 if there is none. */
  rowAt(index: number): number {
    return lastAtOrBefore(this.event.values, this.event.length, index);
  }

  /**
   * Returns true if all files in the tree are known after event `index`. Before the first install,
   * returns the answer for the first install.
   */
  hasAllFilesAt(index: number): boolean {
    return !Number.isNaN(this.totalBytes.at(Math.max(0, this.rowAt(index))));
  }

  levelBytesAt(index: number, level: number): number {
    const row = this.rowAt(index);
    if (row < 0 || level >= this.#levelCount) return 0;
    return this.levelBytes.at(row * this.#levelCount + level);
  }

  levelFilesAt(index: number, level: number): number {
    const row = this.rowAt(index);
    if (row < 0 || level >= this.#levelCount) return 0;
    return this.levelFiles.at(row * this.#levelCount + level);
  }

  /** Returns the score of a level after event `index`; `null` if it has no score. */
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

  /** Adds scores, which hold until the next ones. If files are unknown, no level gets a score. */
  pushScores(event: number, scores: readonly number[], areKnown = true): void {
    if (scores.length === 0 && (areKnown || this.scoreEvent.length === 0)) return;
    this.scoreEvent.push(event);
    for (let level = 0; level < this.#levelCount; level += 1) {
      this.levelScores.push(scores[level] ?? NaN);
    }
  }
}
