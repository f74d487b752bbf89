// Cuts of a run's output files: the size of each file and the number of next-level file edges that
// it passed.
import type { CutReason } from '../engine/index.ts';
import { followsGrandparent } from '../timeline/cut_reasons.ts';
import { lastProcessStart } from '../timeline/derived/processes.ts';
import { NONE } from '../timeline/lifetimes.ts';
import type { Timeline } from '../timeline/timeline.ts';

/**
 * Reason why a file ended. `edge`: at a file edge of the next level. `size`: at the target size.
 * `overlap`: compacting the file later would be too large a job (`max_compaction_bytes`). `end`:
 * with its compaction. `other`: rare reasons.
 */
export type CutKind = 'edge' | 'size' | 'overlap' | 'end' | 'other';

/** A file that was written by a compaction. */
export interface CutPlace {
  /** Number of next-level file edges that the file passed, including an edge at its end. */
  readonly edges: number;
  /** Size of the file divided by `target_file_size`. */
  readonly size: number;
  readonly kind: CutKind;
  /** Share of `target_file_size` above which a file could end at an edge; null for other cuts. */
  readonly threshold: number | null;
}

/** Returns the output files of compactions whose outputs could align with a next level. */
export function cutPlaces(timeline: Timeline): CutPlace[] {
  const { lifetimes, jobs } = timeline;
  const first = lastProcessStart(timeline);
  const places: CutPlace[] = [];
  for (let row = 0; row < lifetimes.length; row += 1) {
    const job = jobs[lifetimes.producerJob.at(row)];
    const isMeant = job?.kind === 'compaction' && first <= job.startEvent;
    const isMove = lifetimes.movedFrom.at(row) !== NONE;
    if (!isMeant || isMove || job.grandparentLevel <= 0 || job.targetFileSize <= 0) continue;
    const target = job.targetFileSize;
    const reason = lifetimes.cutReason[row] ?? 'unknown';
    const isAtEdge = followsGrandparent(reason);
    const threshold = lifetimes.cutThresholdBytes.at(row) / target;
    places.push({
      edges: lifetimes.cutBoundaryCount.at(row),
      size: (isAtEdge ? lifetimes.cutBytes.at(row) : lifetimes.bytes.at(row)) / target,
      kind: KINDS[reason],
      threshold: reason === 'grandparent_boundary' && threshold > 0 ? threshold : null,
    });
  }
  return places;
}

const KINDS: Readonly<Record<CutReason, CutKind>> = {
  grandparent_boundary: 'edge',
  skippable_grandparent: 'edge',
  target_file_size: 'size',
  grandparent_overlap: 'overlap',
  end_of_input: 'end',
  ...{ round_robin_cursor: 'other', ttl: 'other', subcompaction_boundary: 'other' },
  unknown: 'other',
};
