// The thresholds between a compaction's cuts. They are requested from the engine once per
// compaction.
import { useEffect, useState } from 'react';
import { processStepAt, type JobFacts, type Timeline } from 'lsm-shape';
import type { CutSteps, CutStepsQuery, Questions, RunRequest } from 'lsm-shape/engine';

/** The data that the request depends on. */
export interface CutStepsInput {
  readonly questions: Questions;
  readonly timeline: Timeline;
  readonly facts: JobFacts | null;
  /** The request for the run whose options determine the rule; null if they are unknown. */
  readonly request: RunRequest | null;
}

interface Answered {
  readonly key: string;
  readonly steps: CutSteps | null;
}

/** Returns the answer for the outputs written so far; null while it is pending or unavailable. */
export function useCutSteps(input: CutStepsInput): CutSteps | null {
  const { questions, timeline, facts, request } = input;
  const [answered, setAnswered] = useState<Answered>({ key: '', steps: null });
  const query = facts === null || request === null ? null : queryOf(timeline, facts, request);
  const key = query === null ? '' : JSON.stringify(query);
  useEffect(() => {
    if (key === '') return undefined;
    let isWanted = true;
    // During playback, outputs follow one another quickly, so only the last one is requested.
    const timer = setTimeout(() => {
      void questions.cutSteps(JSON.parse(key) as CutStepsQuery).then((steps) => {
        if (isWanted) setAnswered({ key, steps });
      });
    }, PAUSE);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [questions, key]);
  return answered.key === key ? answered.steps : null;
}

const PAUSE = 60;

/** Returns the query about a job; null if it has no thresholds or they are unknown. */
function queryOf(timeline: Timeline, facts: JobFacts, request: RunRequest): CutStepsQuery | null {
  const { job, outputs, grandparents } = facts;
  if (job.grandparentLevel === 0 || job.subcompactionCount > 1 || outputs.length === 0) return null;
  const { fileNumber, smallest, largest, bytes } = timeline.lifetimes;
  return {
    request,
    step: Math.min(processStepAt(timeline, job.startEvent), request.steps.length - 1),
    output_level: job.outputLevel,
    target_file_size: job.targetFileSize,
    grandparents: grandparents.map((row) => ({
      file_number: fileNumber.at(row),
      smallest: smallest.at(row),
      largest: largest.at(row),
      file_size: bytes.at(row),
    })),
    outputs: outputs.map(({ smallest: from, largest: to }) => ({ smallest: from, largest: to })),
  };
}
