// Where everything on the chart of cuts stands. Sizes and thresholds are the log's and the
// engine's.
import type { JobFacts, JobOutputFacts, Timeline } from 'lsm-shape';
import type { CutSteps, ThresholdStep } from 'lsm-shape/engine';

/** The chart's own units; it is stretched to its place. */
export const CHART = { width: 300, height: 110 } as const;
/** With more files than this, the chart shows the ones around the file that it marks. */
const MOST_OUTPUTS = 7;

export interface LineEnds {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** An output file on the chart. */
export interface ShownOutput {
  readonly facts: JobOutputFacts;
  /** Its size from 0 to what it had at its cut. */
  readonly growth: LineEnds;
  readonly area: string;
  readonly end: LineEnds;
  /** The threshold as a path of steps; empty where there is none. */
  readonly threshold: string;
  /** Boundaries that the engine counts for it; 0: none, or not known. */
  readonly crossed: number;
}

export interface CutChart {
  readonly outputs: readonly ShownOutput[];
  /** The file that was clicked, else the last one that was cut. */
  readonly marked: ShownOutput | null;
  /** Whether the job has more outputs than are shown. */
  readonly isPart: boolean;
  readonly hasEnds: boolean;
  readonly ticks: readonly number[];
  readonly targetY: number | null;
}

export interface CutChartInput {
  readonly timeline: Timeline;
  readonly facts: JobFacts;
  readonly steps: CutSteps | null;
  readonly selected: number;
}

/** The chart of a job that has written at least one file. */
export function chartOf({ timeline, facts, steps, selected }: CutChartInput): CutChart {
  const { outputs } = facts;
  const chosen = outputs.findIndex((output) => output.lifetime === selected);
  const markedAt = chosen >= 0 ? chosen : lastCut(outputs);
  const first = Math.max(0, Math.min(markedAt - 3, outputs.length - MOST_OUTPUTS));
  const shown = outputs.slice(first, first + MOST_OUTPUTS);
  const scale = scaleOf(shown, (at) => steps?.outputs[first + at] ?? []);
  const drawn = shown.map((output, at) =>
    drawnOutput(output, { scale, steps: steps?.outputs[first + at] ?? [], next: shown[at + 1] }),
  );
  const target = outputs[0]?.cut.targetFileSize ?? 0;
  return {
    outputs: drawn,
    marked: drawn[markedAt - first] ?? null,
    isPart: shown.length < outputs.length,
    hasEnds: true,
    ticks: boundariesOf(timeline, facts, shown).map(scale.x),
    targetY: target > 0 ? scale.y(target) : null,
  };
}

/** The last output that was cut for a reason of its own. */
function lastCut(outputs: readonly JobOutputFacts[]): number {
  const at = outputs.findLastIndex(
    ({ cut }) => cut.reason !== 'end_of_input' && cut.reason !== 'unknown',
  );
  return at < 0 ? outputs.length - 1 : at;
}

interface Scale {
  readonly x: (key: number) => number;
  readonly y: (bytes: number) => number;
}

function scaleOf(
  shown: readonly JobOutputFacts[],
  stepsOf: (at: number) => readonly ThresholdStep[],
): Scale {
  const from = shown[0]?.smallest ?? 0;
  const span = Math.max(1, (shown.at(-1)?.largest ?? 1) - from);
  const thresholds = shown.flatMap((_, at) => stepsOf(at).map((step) => step.threshold_bytes ?? 0));
  const sizes = shown.flatMap((file) => [file.storedBytes, file.cut.targetFileSize]);
  const most = sizes.concat(thresholds).reduce((a, b) => Math.max(a, b), 1) * 1.08;
  return {
    x: (key) => ((key - from) / span) * CHART.width,
    y: (bytes) => CHART.height - (bytes / most) * CHART.height,
  };
}

interface Drawing {
  readonly scale: Scale;
  readonly steps: readonly ThresholdStep[];
  readonly next: JobOutputFacts | undefined;
}

function drawnOutput(facts: JobOutputFacts, { scale, steps, next }: Drawing): ShownOutput {
  const { smallest, largest, storedBytes } = facts;
  const growth = {
    x1: scale.x(smallest),
    y1: CHART.height,
    x2: scale.x(largest),
    y2: scale.y(storedBytes),
  };
  const end = { x1: growth.x2, x2: growth.x2, y1: growth.y2, y2: CHART.height };
  return {
    facts,
    growth,
    end,
    area: `${growth.x1},${CHART.height} ${growth.x2},${growth.y2} ${growth.x2},${CHART.height}`,
    threshold: thresholdPath(steps, scale, next?.smallest ?? largest),
    crossed: steps.at(-1)?.boundary_count ?? 0,
  };
}

/** The threshold holds at a boundary only; the line goes on to the next one, so that it is seen. */
function thresholdPath(steps: readonly ThresholdStep[], { x, y }: Scale, end: number): string {
  let path = '';
  for (const [at, { key, threshold_bytes: bytes }] of steps.entries()) {
    if (bytes === null) return '';
    const from = x(key).toFixed(1);
    path += `${at === 0 ? `M${from} ` : `H${from}V`}${y(bytes).toFixed(1)}`;
  }
  return path === '' ? '' : `${path}H${x(end).toFixed(1)}`;
}

/** Edges of the files of the level below within the shown keys. */
function boundariesOf(
  timeline: Timeline,
  { grandparents }: JobFacts,
  shown: readonly JobOutputFacts[],
): number[] {
  const from = shown[0]?.smallest ?? 0;
  const to = shown.at(-1)?.largest ?? 0;
  const { smallest, largest } = timeline.lifetimes;
  const edges = grandparents.flatMap((row) => [smallest.at(row), largest.at(row) + 1]);
  return [...new Set(edges)].filter((key) => from <= key && key <= to);
}
