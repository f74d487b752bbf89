// Describes a change of the level targets in one sentence.
import { shortBytes } from '../base/format_short.ts';
import type { LevelTargetFacts, Timeline } from './timeline.ts';

/** Describes a target change, like `Base level L6 → L5: L6 holds 2.60 GiB …`. */
export function levelTargetsText(timeline: Timeline, index: number): string {
  const now = timeline.levelTargets.at(index);
  const before = timeline.levelTargets.at(index - 1);
  if (now === null) return 'Target sizes changed';
  if (before === null || before.baseLevel === now.baseLevel) {
    const isNew = before === null ? `The base level is L${now.baseLevel}` : 'Target sizes changed';
    const targets = targetsText(now);
    return targets === '' ? isNew : `${isNew}: ${targets}`;
  }
  const why = causeText(timeline, index, before, now);
  return `Base level L${before.baseLevel} → L${now.baseLevel}${why}`;
}

/** Returns true for target changes that keep the base level. They are too frequent to be news. */
export function isQuietTargets(timeline: Timeline, index: number): boolean {
  const before = timeline.levelTargets.at(index - 1);
  const now = timeline.levelTargets.at(index);
  return before !== null && now !== null && before !== now && before.baseLevel === now.baseLevel;
}

/** Lists the targets of all levels that have one, like `L5 256 MiB, L6 2.56 GiB`. */
export function targetsText({ maxBytes }: LevelTargetFacts): string {
  return maxBytes
    .flatMap((bytes, level) => (level > 0 && bytes > 0 ? [`L${level} ${shortBytes(bytes)}`] : []))
    .join(', ');
}

/** Explains a base level change: the old level's new target exceeds its previous one (D-8). */
function causeText(
  timeline: Timeline,
  index: number,
  before: LevelTargetFacts,
  now: LevelTargetFacts,
): string {
  const last = largestLevel(timeline, index);
  const holds = `L${last} holds ${shortBytes(timeline.shapes.levelBytesAt(index, last))}`;
  const old = before.maxBytes[before.baseLevel] ?? 0;
  if (now.baseLevel > before.baseLevel) return `: the levels above L${now.baseLevel} are empty`;
  if (old === 0) return `: ${holds}`;
  if (last === before.baseLevel)
    return `: ${holds}, more than its ${shortBytes(old)} target as base level`;
  const asked = now.maxBytes[before.baseLevel] ?? 0;
  // Both sizes may round to the same text, which would hide the difference that decides.
  const over =
    shortBytes(asked) === shortBytes(old)
      ? `${shortBytes(asked - old)} above`
      : `${shortBytes(asked)}, above`;
  return `: ${holds}, so the target of L${before.baseLevel} is now ${over} the ${shortBytes(old)} that it had as base level`;
}

function largestLevel(timeline: Timeline, index: number): number {
  const { shapes } = timeline;
  let largest = 1;
  for (let level = 1; level < shapes.levelCount; level += 1) {
    if (shapes.levelBytesAt(index, level) >= shapes.levelBytesAt(index, largest)) largest = level;
  }
  return largest;
}
