// What is said of a picture: below it, to those who do not see it, and as its name.
import { clockTime, withCommas } from '../base/format_short.ts';
import { frameSummary } from '../render/text_renderer.ts';
import { lastProcessStart } from '../timeline/derived/processes.ts';
import { modeText } from '../timeline/derived/run_numbers.ts';
import { hasTimes } from '../timeline/known.ts';
import type { Timeline } from '../timeline/timeline.ts';

/** What words are made of. */
export interface Told {
  readonly timeline: Timeline;
  readonly title: string;
  readonly changes: readonly string[];
  /** The author's words; null: none. */
  readonly caption: string | null;
}

/** How keys were simulated, unless all of them were. */
export function modeClause({ scenario }: Timeline): string | null {
  if (scenario === null || scenario.mode === 'exact') return null;
  return scenario.mode === 'recorded' ? 'a recording' : `${modeText(scenario)} mode`;
}

/** `event 1,204 of 4,049, 3 m 06.4 s`. */
function momentText(timeline: Timeline, playhead: number): string {
  const last = Math.max(0, timeline.eventCount - 1);
  const event = `event ${withCommas(Math.floor(playhead))} of ${withCommas(last)}`;
  if (!hasTimes(timeline)) return event;
  const start = lastProcessStart(timeline);
  const first = playhead < start ? 0 : start;
  const micros = timeline.microsAt(playhead) - timeline.microsAt(first);
  return `${event}, ${clockTime(Math.max(0, micros))}`;
}

/** Options, mode and moment: what stands beside the name of a run. */
export function factsText({ timeline, changes }: Told, playhead: number): string {
  const clauses = [...changes, modeClause(timeline), momentText(timeline, playhead)];
  return clauses.filter((clause) => clause !== null && clause !== '').join(' · ');
}

/** The picture in words: what it shows, and of which run. */
export function altText(told: Told, playhead: number): string {
  const { timeline, title, changes, caption } = told;
  const run = [title, ...changes, modeClause(timeline)].filter((part) => part !== null).join(', ');
  return [caption, frameSummary(timeline, Math.floor(playhead)), `Run: ${run}`]
    .flatMap((part) => (part === null ? [] : [part]))
    .map((sentence) => sentence.replace(/[.\s]+$/, ''))
    .join('. ')
    .concat('.');
}
