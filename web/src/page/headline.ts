import {
  hasEarlierProcess,
  modeText,
  numbersSince,
  type RunNumbers,
  type Timeline,
} from 'lsm-shape';

/** The whole run in a few numbers; null where they are not known, as before its end. */
export interface Headline extends RunNumbers {
  /** What produced them, such as `sampled 1/64`. */
  readonly produced: string;
  /** The published write amplification of the same run; null where there is none. */
  readonly published: number | null;
  /** Whether other processes, as the load, came before: the numbers are of the last one only. */
  readonly isLastProcess: boolean;
  /** Whether the run is still on its way; false without a run. */
  readonly isGrowing: boolean;
}

const unknown: RunNumbers = { writeAmp: null, sortedRuns: null, spaceAmp: null };

/** The numbers of the process that begins at an event. */
export function headlineOf(
  timeline: Timeline | null,
  first: number,
  published: number | null,
): Headline {
  const scenario = timeline?.scenario ?? null;
  const isLastProcess = timeline !== null && hasEarlierProcess(timeline);
  const isGrowing = timeline !== null && !timeline.isComplete;
  if (timeline === null || scenario === null) {
    return { ...unknown, produced: '…', published, isLastProcess, isGrowing };
  }
  const produced = modeText(scenario);
  // What the end is like is known at the end.
  const numbers = isGrowing ? unknown : numbersSince(timeline, first);
  return { ...numbers, produced, published, isLastProcess, isGrowing };
}
