import {
  hasEarlierProcess,
  modeText,
  numbersSince,
  type RunNumbers,
  type Timeline,
} from 'lsm-shape';

/** Headline numbers of the whole run; null while unknown, such as before its end. */
export interface Headline extends RunNumbers {
  /** The mode that the numbers were computed in, such as `sampled 1/64`. */
  readonly produced: string;
  /** The published write amplification of the same run; null if there is none. */
  readonly published: number | null;
  /** True if earlier processes, such as a load, ran. The numbers do not include them. */
  readonly isLastProcess: boolean;
  /** True while the run is being computed; false without a run. */
  readonly isGrowing: boolean;
}

const unknown: RunNumbers = { writeAmp: null, sortedRuns: null, spaceAmp: null };

/** Returns the headline numbers of the process that starts at event `first`. */
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
  // The final numbers are not known before the end.
  const numbers = isGrowing ? unknown : numbersSince(timeline, first);
  return { ...numbers, produced, published, isLastProcess, isGrowing };
}
