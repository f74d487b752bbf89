// Spans in which writes were throttled or stopped, and their short descriptions.
import { partitionPoint } from '../../base/binary_search.ts';
import { shortBytes, shortDuration } from '../../base/format_short.ts';
import { NEVER } from '../column.ts';
import { culpritText, familyText } from '../column_families.ts';
import { perTimeline } from '../per_timeline.ts';
import { isSameStall } from '../same_stall.ts';
import { stallCauseText, stallNoun } from '../stall_cause.ts';
import type { Stall, Timeline } from '../timeline.ts';

/** A span in which writes were in one state. Only its rate may change within it. */
export interface StallSpan {
  readonly condition: 'delayed' | 'stopped';
  readonly cause: Stall['cause'];
  /** The quantity that reached its limit, as `L0 files`. */
  readonly noun: string;
  /** The cause with both numbers at the start, as `20 L0 files ≥ slowdown trigger 20`. */
  readonly because: string;
  /** The column family whose limit it is, as `column family events`; empty if there is only one. */
  readonly family: string;
  readonly first: number;
  /** The event that ended it; `NEVER` while it lasts. */
  readonly last: number;
  /** Rates in bytes a second and the event at which each starts; empty if none is known. */
  readonly rates: readonly { readonly event: number; readonly rate: number }[];
}

/** Spans in which writes were throttled or stopped, in order. */
export function stallSpansOf(timeline: Timeline): readonly StallSpan[] {
  return knownStalls(timeline).spans;
}

/** The span that lasts longest, the earlier one of equals; null without any. */
export function longestStallOf(timeline: Timeline): StallSpan | null {
  const end = Math.max(0, timeline.eventCount - 1);
  const length = ({ first, last }: StallSpan): number =>
    timeline.microsAt(Math.min(last, end)) - timeline.microsAt(first);
  let longest: StallSpan | null = null;
  for (const span of stallSpansOf(timeline)) {
    if (longest === null || length(longest) < length(span)) longest = span;
  }
  return longest;
}

interface KnownStalls {
  readonly spans: { -readonly [Field in keyof StallSpan]: StallSpan[Field] }[];
  /** The rates of the last span. */
  rates: { event: number; rate: number }[];
  seen: number;
}

const knownStalls = perTimeline(
  (): KnownStalls => ({ spans: [], rates: [], seen: 0 }),
  (known, timeline) => {
    const { spans } = known;
    const { stalls } = timeline;
    for (; known.seen < stalls.length; known.seen += 1) {
      const event = stalls.eventOf(known.seen);
      const stall = stalls.at(event);
      const { condition, cause, delayedWriteRate: rate } = stall;
      const open = spans.at(-1);
      const goes = open?.last === NEVER;
      const family = familyText(timeline, stall.families[0]);
      const isSame = goes && isSameStall(stall, stalls.at(event - 1));
      if (goes && !isSame) open.last = event;
      if (condition === 'normal') continue;
      if (!isSame) {
        known.rates = [];
        const { rates } = known;
        const noun = stallNoun(timeline, stall);
        const because = stallCauseText(timeline, stall) + culpritText(timeline, stall.families);
        spans.push({ condition, cause, noun, because, family, first: event, last: NEVER, rates });
      }
      if (condition === 'delayed' && rate > 0 && known.rates.at(-1)?.rate !== rate) {
        known.rates.push({ event, rate });
      }
    }
  },
);

/** The highest rate of any slowdown; 0 if none is known. */
export function mostRateOf(spans: readonly StallSpan[]): number {
  let most = 0;
  for (const { rates } of spans) for (const { rate } of rates) most = Math.max(most, rate);
  return most;
}

/** The first of some consecutive spans that ends at or after an event. */
export function spanIndexFrom(spans: readonly StallSpan[], event: number): number {
  return partitionPoint(0, spans.length, (at) => (spans[at]?.last ?? NEVER) < event);
}

/**
 * The latest change of the write state within the events (from, to]; `null` if the state at the end
 * is the same as before them.
 */
export function stallChangeBetween({ stalls }: Timeline, from: number, to: number): number | null {
  const row = stalls.rowAt(to);
  const isChange = from < to && stalls.rowAt(from) < row;
  return isChange && stalls.at(from).condition !== stalls.at(to).condition
    ? stalls.eventOf(row)
    : null;
}

/** The write state as `16.0 MiB/s` or `stopped`; empty without a stall. */
export function stallText({
  condition,
  delayedWriteRate,
}: Pick<Stall, 'condition' | 'delayedWriteRate'>): string {
  if (condition === 'normal') return '';
  if (condition === 'stopped') return 'stopped';
  return delayedWriteRate > 0
    ? `${shortBytes(delayedWriteRate).replace(/\.0+ /, ' ')}/s`
    : 'delayed';
}

/** The name of a stall's write state. */
export function stallTitle({ condition }: Pick<StallSpan, 'condition'>): string {
  return condition === 'stopped' ? 'writes stopped' : 'writes slowed down';
}

/**
 * The duration of a stall. A LOG gives the time at which a condition is found, not the time that
 * writers wait. For a LOG, it ends at the first install after which the condition is not logged
 * again, or at the end of the LOG.
 */
export function stallDurationText(timeline: Timeline, { first, last }: StallSpan): string {
  const { eventCount, scenario } = timeline;
  const end = Math.min(last, Math.max(0, eventCount - 1));
  const text = shortDuration(timeline.microsAt(end) - timeline.microsAt(first));
  if (scenario?.mode !== 'recorded') return text;
  const until = last === NEVER ? 'end of the LOG' : 'next install without it';
  return `unknown; condition held ${text}, from its LOG line to the ${until}`;
}
