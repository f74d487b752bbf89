// Words for pictures: captions and text alternatives.
import { clockTime, plural, withCommas } from '../base/format_short.ts';
import { jobTexts, treeSentence } from '../render/text_renderer.ts';
import { describe } from '../timeline/describe.ts';
import { levelsText } from '../timeline/derived/job_text.ts';
import { lastProcessStart } from '../timeline/derived/processes.ts';
import { modeText } from '../timeline/derived/run_numbers.ts';
import { runningJobsAt } from '../timeline/frame.ts';
import { jobNumber, type Job } from '../timeline/job.ts';
import { hasTimes } from '../timeline/known.ts';
import { reasonName } from '../timeline/reason_name.ts';
import type { Timeline } from '../timeline/timeline.ts';

export interface Told {
  readonly timeline: Timeline;
  readonly title: string;
  readonly changes: readonly string[];
  /** Author's caption; null if there is none. */
  readonly caption: string | null;
}

/** Describes the mode of a run. Returns null if the mode is exact or unknown. */
export function modeClause({ scenario }: Timeline): string | null {
  if (scenario === null || scenario.mode === 'exact') return null;
  return scenario.mode === 'recorded' ? 'a recording' : `${modeText(scenario)} mode`;
}

/** Formats a moment, like `event 1,204 of 4,049, 3 m 06.4 s`. Time starts at event `first`. */
export function momentText(timeline: Timeline, playhead: number, first?: number): string {
  const last = Math.max(0, timeline.eventCount - 1);
  const event = `event ${withCommas(Math.floor(playhead))} of ${withCommas(last)}`;
  if (!hasTimes(timeline)) return event;
  const start = lastProcessStart(timeline);
  const from = first ?? (playhead < start ? 0 : start);
  const micros = timeline.microsAt(playhead) - timeline.microsAt(from);
  return `${event}, ${clockTime(Math.max(0, micros))}`;
}

function runningJobs(timeline: Timeline, playhead: number): readonly Job[] {
  const rows = runningJobsAt(timeline, Math.floor(playhead));
  return rows.flatMap((row) => timeline.jobs[row] ?? []);
}

/** Maximum number of jobs named at the foot of a picture. */
const NAMED_JOBS = 2;

/** Describes the running jobs, like `compaction 219 runs: L1 → L2, level size`. */
function jobClauses(timeline: Timeline, playhead: number): string[] {
  const running = runningJobs(timeline, playhead);
  const named = running.slice(0, NAMED_JOBS).map((job) => {
    const why = job.kind === 'flush' ? '' : `, ${reasonName(job)}`;
    return `${job.kind} ${jobNumber(job.id)} runs: ${levelsText(job)}${why}`;
  });
  const more = running.length - named.length;
  return more === 0 ? named : [...named, plural(more, 'more job')];
}

/** Returns options, mode, moment and jobs, to be shown next to a run's title. */
export function factsText({ timeline, changes }: Told, playhead: number): string {
  const jobs = jobClauses(timeline, playhead);
  const clauses = [...changes, modeClause(timeline), momentText(timeline, playhead), ...jobs];
  return clauses.filter((clause) => clause !== null && clause !== '').join(' · ');
}

/** Maximum length of a text alternative, which a screen reader reads without a pause. */
export const MOST_LETTERS = 200;

/** Returns the text alternative: the tree, then the most important other facts that fit. */
export function altText(told: Told, playhead: number, most = MOST_LETTERS): string {
  const { timeline, title, changes, caption } = told;
  const run = [title, ...changes, modeClause(timeline)].filter((part) => part !== null).join(', ');
  const event = Math.floor(playhead);
  // The sentence about a job's first event already names the job.
  const running = runningJobs(timeline, playhead)
    .filter(({ startEvent }) => startEvent !== event)
    .map(({ row }) => row);
  const jobs = jobTexts(timeline, running, event);
  const runs = jobs.length === 0 ? null : `Running: ${jobs.join('; ')}`;
  // Drops details, which are in parentheses or after a semicolon.
  const said =
    timeline.eventCount === 0 ? null : describe(timeline, event).replace(/ \([^)]*\)|;.*/g, '');
  const whole = timeline.eventCount === 0 ? 'The tree is empty' : treeSentence(timeline, event);
  // If the tree has many runs, only their number and total size are given.
  const tree = whole.length < most ? whole : whole.replace(/:.*/, '');
  const parts = [caption, said, tree, runs, `Run: ${run}`].map(
    (part) => part && `${part.replace(/[.\s]+$/, '')}.`,
  );
  const taken = new Set<number>();
  let letters = 0;
  for (const at of [2, 0, 1, 4, 3]) {
    const more = (parts[at]?.length ?? most) + 1;
    if (letters + more > most + 1) continue;
    taken.add(at);
    letters += more;
  }
  return parts.filter((_, at) => taken.has(at)).join(' ');
}
