// Lineage of a pinned file at an event: relatives in the tree, and inputs that no longer exist.
import { plural } from '../base/format_short.ts';
import { originText } from '../timeline/file_facts.ts';
import { jobNumber } from '../timeline/job.ts';
import { hasLevelTargets } from '../timeline/level_facts.ts';
import { lineageOf, type Lineage, type RelatedFile } from '../timeline/lineage.ts';
import type { Timeline } from '../timeline/timeline.ts';

/** Key range of files that no longer exist. */
export interface Ghost {
  /** Level next to which the ghost is drawn; −1 for above all rows, if its run is gone too. */
  readonly level: number;
  /** First key of the range. */
  readonly from: number;
  readonly to: number;
}

/** Lineage of a file as it is drawn at one moment. */
export interface LineageView {
  readonly lineage: Lineage;
  /** Ancestors of the file that are in the tree, as rows. */
  readonly ancestors: readonly number[];
  readonly descendants: readonly number[];
  /** Row of the file itself, or −1 if the file is not in the tree. */
  readonly self: number;
  /** Inputs from which the file was merged, and which no longer exist now that the file does. */
  readonly parents: readonly RelatedFile[];
  /** Key ranges of the inputs that no longer exist, as drawn. */
  readonly ghosts: readonly Ghost[];
  /** Description of the lineage, on one line. */
  readonly text: string;
}

interface Known {
  readonly timeline: Timeline;
  readonly lifetime: number;
  readonly eventCount: number;
  readonly lineage: Lineage;
}

/** Caches the lineage of the pinned file. Its visible part is computed for each event. */
export class LineageKeeper {
  #known: Known | null = null;

  at(timeline: Timeline, lifetime: number, index: number): LineageView | null {
    if (lifetime < 0 || lifetime >= timeline.lifetimes.length) return null;
    return lineageViewOf(timeline, this.#lineageOf(timeline, lifetime), index);
  }

  #lineageOf(timeline: Timeline, lifetime: number): Lineage {
    const { eventCount } = timeline;
    const known = this.#known;
    const isSame = known?.timeline === timeline && known.lifetime === lifetime;
    // While the log grows, the search for relatives is repeated only now and then.
    if (isSame && eventCount <= known.eventCount * 1.1 && !isEnded(known, timeline)) {
      return known.lineage;
    }
    const lineage = lineageOf(timeline, lifetime);
    this.#known = { timeline, lifetime, eventCount, lineage };
    return lineage;
  }
}

function isEnded(known: Known, timeline: Timeline): boolean {
  return timeline.isComplete && known.eventCount !== timeline.eventCount;
}

/** Returns the part of a lineage that is visible after event `index`. */
export function lineageViewOf(timeline: Timeline, lineage: Lineage, index: number): LineageView {
  const { installedAt, obsoleteAt } = timeline.lifetimes;
  const isThere = (row: number): boolean =>
    installedAt.at(row) <= index && index < obsoleteAt.at(row);
  const rows = (files: readonly RelatedFile[]): number[] =>
    files.map((file) => file.lifetime).filter(isThere);
  const self = lineage.stays.find(isThere) ?? -1;
  const first = lineage.stays[0] ?? -1;
  const isWritten = first >= 0 && timeline.lifetimes.createdAt.at(first) <= index;
  const parents = isWritten ? lineage.ancestors.filter((file) => file.generation === 1) : [];
  return {
    lineage,
    ancestors: rows(lineage.ancestors),
    descendants: descendantsThere(timeline, lineage, isThere),
    self,
    parents,
    ghosts: ghostsOf(timeline, parents),
    text: lineageText(timeline, lineage),
  };
}

/**
 * Returns the key ranges of a file's inputs, at the places where they used to be. A level of a
 * leveled tree remains when its files change. An L0 file or a sorted run of a universal tree
 * disappears, and an unrelated run may take its place.
 */
function ghostsOf(timeline: Timeline, parents: readonly RelatedFile[]): Ghost[] {
  const { smallest, largest, level } = timeline.lifetimes;
  const hasLevels = hasLevelTargets(timeline);
  const ghosts = new Map<number, { level: number; from: number; to: number }>();
  for (const { lifetime } of parents) {
    const at = hasLevels && level.at(lifetime) > 0 ? level.at(lifetime) : -1;
    const known = ghosts.get(at) ?? { level: at, from: Infinity, to: -Infinity };
    known.from = Math.min(known.from, smallest.at(lifetime));
    known.to = Math.max(known.to, largest.at(lifetime));
    ghosts.set(at, known);
  }
  return [...ghosts.values()];
}

/** Returns the descendants' current rows, following trivial moves. */
function descendantsThere(
  timeline: Timeline,
  { descendants }: Lineage,
  isThere: (row: number) => boolean,
): number[] {
  const { consumerJob, movedFrom } = timeline.lifetimes;
  return descendants.flatMap(({ lifetime }) => {
    let row = lifetime;
    while (!isThere(row)) {
      const job = timeline.jobs[consumerJob.at(row)];
      const next =
        job?.kind === 'move' ? job.outputs.find((to) => movedFrom.at(to) === row) : undefined;
      if (next === undefined) return [];
      row = next;
    }
    return [row];
  });
}

/** Describes a file's origin, like `job 9 merged it from 7 files of L5`, and its relatives. */
export function lineageText(timeline: Timeline, lineage: Lineage): string {
  const { ancestors, descendants, origins, rewrites, writer, stays } = lineage;
  const { level } = timeline.lifetimes;
  const parents = ancestors.filter((file) => file.generation === 1);
  const levels = [...new Set(parents.map((file) => level.at(file.lifetime)))].sort((a, b) => a - b);
  const from = levels.map((each) => `L${each}`).join(', ');
  const parts = [
    writer === null
      ? `written ${originText(timeline.lifetimes, stays[0] ?? -1)}`
      : parents.length === 0
        ? `flushed by job ${jobNumber(writer.id)}`
        : `job ${jobNumber(writer.id)} merged it from ${plural(parents.length, 'file')} of ${from}`,
  ];
  if (parents.length > 0) parts.push(`data of ${plural(origins, 'unmerged file')}`);
  if (stays.length > 1) parts.push(`moved ${plural(stays.length - 1, 'time')}`);
  if (rewrites > 0) parts.push(`its job’s bytes rewritten ${rewrites.toFixed(1)} times`);
  const children = descendants.filter((file) => file.generation === 1).length;
  if (children > 0) {
    const all = descendants.length > children ? ` (${descendants.length} in total)` : '';
    parts.push(`merged into ${plural(children, 'file')}${all}`);
  }
  return parts.join(' · ');
}
