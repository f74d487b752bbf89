// The data and the marks of the chart of cuts. Sizes come from the log, thresholds from the engine.
import {
  fileEdges,
  followsGrandparent,
  type JobFacts,
  type JobOutputFacts,
  type Timeline,
} from 'lsm-shape';
import { evenScale, rule, type ChartRoom, type Mark, type Scale } from 'lsm-shape/charts';
import type { CutSteps, ThresholdStep } from 'lsm-shape/engine';

/** Maximum number of files on the chart. Of more files, those around the marked one are shown. */
const MOST_OUTPUTS = 7;

/** An output file on the chart. */
export interface ShownOutput {
  readonly facts: JobOutputFacts;
  /** The engine's thresholds along the file's keys; empty if they are unknown or do not apply. */
  readonly thresholds: readonly Threshold[];
  /** The first key of the next file, or the last key of the last file. */
  readonly end: number;
  /** Number of boundaries that the engine counts for the file; 0 if none or unknown. */
  readonly crossed: number;
}

/** A threshold for a file's size, and the first key at which it applies. */
interface Threshold {
  readonly key: number;
  readonly bytes: number;
}

/** The content of the chart. */
export interface CutChart {
  readonly outputs: readonly ShownOutput[];
  /** The clicked file, or else the file that was cut last. */
  readonly marked: ShownOutput | null;
  /** True if the job has more outputs than are shown. */
  readonly isPart: boolean;
  /** Keys at which files of the level below start or end. */
  readonly boundaries: readonly number[];
  /** The target file size; 0 if there is no target. */
  readonly targetBytes: number;
}

export interface CutChartInput {
  readonly timeline: Timeline;
  readonly facts: JobFacts;
  readonly steps: CutSteps | null;
  readonly selected: number;
}

/** Returns the chart of a job that has written at least one file. */
export function chartOf({ timeline, facts, steps, selected }: CutChartInput): CutChart {
  // Subcompactions write at the same time, so their files are not in key order. Thresholds are
  // known only without subcompactions.
  const outputs = facts.outputs.toSorted((one, other) => one.smallest - other.smallest);
  const chosen = outputs.find((output) => output.lifetime === selected);
  const toMark = chosen ?? lastCut(facts.outputs);
  const markedAt = outputs.findIndex((output) => output === toMark);
  const first = Math.max(0, Math.min(markedAt - 3, outputs.length - MOST_OUTPUTS));
  const shown = outputs.slice(first, first + MOST_OUTPUTS);
  const drawn = shown.map((output, at): ShownOutput => {
    const own = steps?.outputs[first + at] ?? [];
    return {
      facts: output,
      thresholds: thresholdsOf(own),
      end: shown[at + 1]?.smallest ?? output.largest,
      crossed: own.at(-1)?.boundary_count ?? 0,
    };
  });
  return {
    outputs: drawn,
    marked: drawn[markedAt - first] ?? null,
    isPart: shown.length < outputs.length,
    boundaries: boundariesOf(timeline, facts, shown),
    targetBytes: outputs[0]?.cut.targetFileSize ?? 0,
  };
}

/** Returns all thresholds of a file; empty if any of them is unknown. */
function thresholdsOf(steps: readonly ThresholdStep[]): Threshold[] {
  const known = steps.flatMap(({ key, threshold_bytes: bytes }) =>
    bytes === null ? [] : [{ key, bytes }],
  );
  return known.length === steps.length ? known : [];
}

/** Returns the last output that a rule cut, in the order of writing; otherwise the last output. */
function lastCut(outputs: readonly JobOutputFacts[]): JobOutputFacts | undefined {
  const last = outputs.findLast(
    ({ cut }) => cut.reason !== 'end_of_input' && cut.reason !== 'unknown',
  );
  return last ?? outputs.at(-1);
}

/** Returns the edges of files in the level below that are within the shown keys. */
function boundariesOf(
  timeline: Timeline,
  { grandparents }: JobFacts,
  shown: readonly JobOutputFacts[],
): number[] {
  const from = shown[0]?.smallest ?? 0;
  const to = shown.at(-1)?.largest ?? 0;
  return fileEdges(timeline, grandparents).filter((key) => from <= key && key <= to);
}

/** Space above the highest line, as a share of its height. */
const HEADROOM = 0.08;
const BOUNDARY_HEIGHT = 7;

/** Returns the chart's marks: each file grows until cut, below its threshold and the target. */
export function cutMarks(chart: CutChart, { width, height }: ChartRoom): Mark[] {
  const { outputs, targetBytes } = chart;
  const bottom = height - 1;
  const files = outputs.map(({ facts }) => facts);
  const from = files[0]?.smallest ?? 0;
  const along = evenScale(Math.max(1, (files.at(-1)?.largest ?? 1) - from), 0, width);
  const x = (key: number): number => along(key - from);
  const thresholds = outputs.flatMap((output) => output.thresholds.map(({ bytes }) => bytes));
  const sizes = files.flatMap((file) => [file.storedBytes, file.cut.targetFileSize]);
  const y = evenScale((1 + HEADROOM) * Math.max(1, ...sizes, ...thresholds), bottom, 0);
  const marks: Mark[] = [];
  if (targetBytes > 0) {
    const look = { ink: 'lineStrong', dash: [2, 3], role: 'target' };
    marks.push(rule([0, y(targetBytes)], [width, y(targetBytes)], look));
  }
  for (const at of chart.boundaries.map(x)) {
    const look = { ink: 'muted', role: 'boundary' };
    marks.push(rule([at, bottom], [at, bottom - BOUNDARY_HEIGHT], look));
  }
  for (const output of outputs) {
    marks.push(...outputMarks(output, { x, y, bottom, isMarked: output === chart.marked }));
  }
  marks.push(rule([0, bottom + 0.5], [width, bottom + 0.5], { ink: 'lineStrong', role: 'axis' }));
  return marks;
}

interface OutputPlace {
  readonly x: Scale;
  readonly y: Scale;
  readonly bottom: number;
  readonly isMarked: boolean;
}

function outputMarks(
  { facts, thresholds, end }: ShownOutput,
  { x, y, bottom, isMarked }: OutputPlace,
): Mark[] {
  const [left, right, top] = [x(facts.smallest), x(facts.largest), y(facts.storedBytes)];
  const growth = isMarked ? { ink: 'text', width: 2 } : { ink: 'compaction', width: 1.5 };
  const aligned = followsGrandparent(facts.cut.reason) ? 'move' : 'lineStrong';
  const edge = isMarked ? { ink: 'text', width: 2 } : { ink: aligned };
  const area = [left, bottom, right, top, right, bottom];
  const alpha = isMarked ? 0.42 : 0.18;
  const marks: Mark[] = [
    { kind: 'area', points: area, ink: 'compaction', alpha, role: 'size' },
    rule([left, bottom], [right, top], { ...growth, role: 'growth' }),
  ];
  const last = thresholds.at(-1);
  if (last !== undefined) {
    // A threshold applies only at a boundary. Its line extends to the next one so that it is
    // visible.
    const places = [...thresholds, { key: end, bytes: last.bytes }];
    const points = places.flatMap(({ key, bytes }) => [x(key), y(bytes)]);
    const look = { ink: 'limit', width: 1.5, role: 'threshold' };
    marks.push({ kind: 'line', points, curve: 'step', ...look });
  }
  marks.push(rule([right, top], [right, bottom], { ...edge, role: 'end' }));
  return marks;
}
