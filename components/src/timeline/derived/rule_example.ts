// Finds an example of a rule in the current run, with its event and numbers.
import { reasonText, ruleOf, stepOf, type Outcome } from '../../engine/index.ts';
import { cutSentence } from '../cut_text.ts';
import { cutFacts } from '../cuts.ts';
import { describe } from '../describe.ts';
import { jobNumber, type Job } from '../job.ts';
import { NEVER } from '../column.ts';
import type { Timeline } from '../timeline.ts';
import { CUT_RULES } from './cut_rules.ts';

export interface RuleExample {
  readonly event: number;
  /** Subject of the example, like `Compaction 91`. */
  readonly subject: string;
  /** Rule with its numbers, as shown in the why panel. */
  readonly text: string;
  /** Outcome of the rule; `null` for a line that does not test anything. */
  readonly outcome: Outcome | null;
}

/** Maximum number of jobs searched on each side of the playhead. More would be visibly slow. */
const MOST_JOBS = 400;

/** Returns the nearest example of a rule at or before `event`, or else after it; `null` if none. */
export function exampleOf(
  timeline: Timeline,
  ids: readonly string[],
  event: number,
): RuleExample | null {
  const wanted = new Set(ids);
  if (wanted.has('W-5')) return stallExample(timeline, event);
  if (wanted.has('D-8')) return baseLevelExample(timeline, event);
  for (const job of jobsAround(timeline, event)) {
    const found = flushExample(timeline, job, wanted) ?? exampleIn(timeline, job, wanted);
    if (found !== null) return found;
  }
  return null;
}

/** Yields the jobs up to an event, latest first, followed by the later jobs. */
function* jobsAround({ jobs }: Timeline, event: number): Generator<Job> {
  let after = jobs.findIndex((job) => event < job.startEvent);
  if (after < 0) after = jobs.length;
  for (let row = after - 1; row >= Math.max(0, after - MOST_JOBS); row -= 1) {
    const job = jobs[row];
    if (job !== undefined) yield job;
  }
  yield* jobs.slice(after, after + MOST_JOBS);
}

function exampleIn(timeline: Timeline, job: Job, wanted: ReadonlySet<string>): RuleExample | null {
  if (job.kind === 'flush') return null;
  const subject = `${SUBJECTS[job.kind]} ${jobNumber(job.id)}`;
  const started = timeline.eventAt(job.startEvent);
  const checks = 'reasoning' in started ? started.reasoning : [];
  // The page is about its first rule. The last line about a rule contains its result.
  const [first] = wanted;
  const check =
    checks.findLast((each) => ruleOf(each).id === first) ??
    checks.findLast((each) => wanted.has(ruleOf(each).id));
  if (check !== undefined) {
    const text = `${stepOf(check).name}: ${reasonText(check)}`;
    return { event: job.startEvent, subject, text, outcome: check.outcome };
  }
  const { createdAt, cutReason, fileNumber } = timeline.lifetimes;
  for (const row of job.kind === 'compaction' ? job.outputs : []) {
    const reason = cutReason[row];
    if (reason === undefined || !wanted.has(CUT_RULES[reason] ?? '')) continue;
    const text = `file ${fileNumber.at(row)}: ${cutSentence(cutFacts(timeline, row))}`;
    return { event: createdAt.at(row), subject, text, outcome: null };
  }
  return null;
}

const SUBJECTS: Readonly<Record<Exclude<Job['kind'], 'flush'>, string>> = {
  compaction: 'Compaction',
  move: 'Trivial move',
  deletion: 'Job',
};

function flushExample(
  timeline: Timeline,
  job: Job,
  wanted: ReadonlySet<string>,
): RuleExample | null {
  if (!wanted.has('W-10') || job.kind !== 'flush' || job.finishEvent === NEVER) return null;
  const text = describe(timeline, job.finishEvent);
  return { event: job.finishEvent, subject: `Flush ${jobNumber(job.id)}`, text, outcome: null };
}

function stallExample(timeline: Timeline, event: number): RuleExample | null {
  const { stalls } = timeline;
  const all = Array.from({ length: stalls.length }, (_, row) => stalls.eventOf(row));
  const events = all.filter((at) => stalls.at(at).condition !== 'normal');
  return exampleAmong(events, 'Writes', timeline, event);
}

function baseLevelExample(timeline: Timeline, event: number): RuleExample | null {
  const { levelTargets } = timeline;
  const all = Array.from({ length: levelTargets.length }, (_, row) => levelTargets.eventOf(row));
  const levels = all.map((at) => levelTargets.at(at)?.baseLevel);
  const events = all.filter((_, row) => (levels[row - 1] ?? levels[row]) !== levels[row]);
  return exampleAmong(events, 'Base level', timeline, event);
}

/** Returns the last of the events up to a moment, or else the first after it. */
function exampleAmong(
  events: readonly number[],
  subject: string,
  timeline: Timeline,
  event: number,
): RuleExample | null {
  const found = events.findLast((at) => at <= event) ?? events[0];
  if (found === undefined) return null;
  return { event: found, subject, text: describe(timeline, found), outcome: null };
}
