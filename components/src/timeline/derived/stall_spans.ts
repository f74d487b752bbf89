// Spans in which writes were slowed down or stopped, along with short descriptions.
import { partitionPoint } from '../../base/binary_search.ts';
import { shortBytes, shortDuration } from '../../base/format_short.ts';
import { NEVER } from '../column.ts';
import { culpritText, familyText } from '../column_families.ts';
import { perTimeline } from '../per_timeline.ts';
import { isSameStall } from '../same_stall.ts';
import { stallCauseText, stallNoun } from '../stall_cause.ts';
import type { Stall, Timeline } from '../timeline.ts';

/** A span in which the write state did not change, except for the rate. */
export interface StallSpan {
  readonly condition: 'delayed' | 'stopped';
  readonly cause: Stall['cause'];
  /** Quantity that reached its limit, like `L0 files`. */
  readonly noun: string;
  /** Cause with both numbers at the start of the span, like `20 L0 files ≥ slowdown trigger 20`. */
  readonly because: string;
  /** Family that reached its limit, as `column family events`; empty if there is only one. */
  readonly family: string;
  readonly first: number;
  /** Event that ended the span; `NEVER` while the span lasts. */
  readonly last: number;
  /** Rates in bytes per second, each with the event at which it starts; empty if unknown. */
  readonly rates: readonly { readonly event: number; readonly rate: number }[];
}

/** Returns all spans in which writes were slowed down or stopped, in order. */
export function stallSpansOf(timeline: Timeline): readonly StallSpan[] {
  return knownStalls(timeline).spans;
}

/** Returns the longest span, or the first of several that are equally long; `null` if none. */
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

/** Returns the highest rate in any slowdown; 0 if no rate is known. */
export function mostRateOf(spans: readonly StallSpan[]): number {
  let most = 0;
  for (const { rates } of spans) for (const { rate } of rates) most = Math.max(most, rate);
  return most;
}

/** Returns the index of the first of `spans` that ends at or after an event. */
export function spanIndexFrom(spans: readonly StallSpan[], event: number): number {
  return partitionPoint(0, spans.length, (at) => (spans[at]?.last ?? NEVER) < event);
}

/**
 * Returns the latest change of the write state in (from, to]; `null` if the state at `to` is the
 * same as at `from`.
 */
export function stallChangeBetween({ stalls }: Timeline, from: number, to: number): number | null {
  const row = stalls.rowAt(to);
  const isChange = from < to && stalls.rowAt(from) < row;
  return isChange && stalls.at(from).condition !== stalls.at(to).condition
    ? stalls.eventOf(row)
    : null;
}

/** Describes the write state as `16.0 MiB/s` or `stopped`; empty if there is no stall. */
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

/** Returns the name of a write state. */
export function stallTitle({ condition }: Pick<StallSpan, 'condition'>): string {
  return condition === 'stopped' ? 'writes stopped' : 'writes slowed down';
}

/**
 * Returns the duration of a stall. A LOG records when a stall condition was found, not how long
 * writers waited. For a LOG, a stall lasts until the first install after which the condition is not
 * logged again, or else until the end of the LOG.
 */
export function stallDurationText(timeline: Timeline, { first, last }: StallSpan): string {
  const { eventCount, scenario } = timeline;
  const end = Math.min(last, Math.max(0, eventCount - 1));
  const text = shortDuration(timeline.microsAt(end) - timeline.microsAt(first));
  if (scenario?.mode !== 'recorded') return text;
  const until = last === NEVER ? 'end of the LOG' : 'next install without it';
  return `unknown; condition held ${text}, from its LOG line to the ${until}`;
}
