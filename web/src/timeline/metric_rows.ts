// The lines of the timeline, with their units and scales.
import {
  busyCoresOf,
  levelSeriesOf,
  levelsInUse,
  limitSeriesOf,
  metricAt,
  seriesAt,
  seriesOf,
  shortBytes,
  type LevelMetric,
  type Limit,
  type Metric,
  type Series,
  type Timeline,
  hasLevelTargets,
  styleOfHistory,
} from 'lsm-shape';
import type { LineId } from '../state/timeline_link.ts';

export type ScaleName = 'lin' | 'log';

export interface Curve {
  /** The name of the curve; empty if the row has only one. */
  readonly name: string;
  readonly series: Series;
  /** The name of an ink in `Inks`. */
  readonly ink: string;
}

/** A limit on a row's values; 0 while it has no effect. */
export interface LimitLine {
  readonly name: string;
  readonly series: (timeline: Timeline) => Series;
  /** True if the scale always includes the limit, false if only when the curve comes near it. */
  readonly isNear: boolean;
}

export interface MetricRow {
  readonly id: LineId;
  readonly name: string;
  /** Unit, in small type next to the name; may be empty. */
  readonly unit: string;
  /** Description in the list of lines. */
  readonly help: string;
  readonly ink: string;
  /** The value at the bottom of a linear scale. */
  readonly least: number;
  /** The scale that applies if a link gives only the id. */
  readonly scale: ScaleName;
  /** Default scale. */
  readonly suits: ScaleName;
  readonly hasLevels: boolean;
  /** True if the values start again with each process. */
  readonly isPerProcess: boolean;
  readonly curves: (timeline: Timeline) => readonly Curve[];
  /** Dashed lines on the same scale, starting with the lowest. */
  readonly limits: readonly LimitLine[];
  /** The value at which something is due, shown as a dashed line; null if there is none. */
  readonly due: number | null;
  readonly format: (value: number) => string;
}

/** A row with its chosen scale. */
export interface ShownRow extends MetricRow {
  readonly isLog: boolean;
}

const fixed = (value: number): string => value.toFixed(2);
const whole = (value: number): string => String(Math.round(value));

/** The properties that each row sets itself. All others have defaults. */
type OwnOfRow = Pick<MetricRow, 'id' | 'name' | 'unit' | 'help' | 'ink' | 'least' | 'format'> &
  Partial<Omit<MetricRow, 'curves' | 'hasLevels'>>;

function rowOf(row: OwnOfRow, curves: MetricRow['curves'], hasLevels = false): MetricRow {
  return {
    scale: 'lin',
    suits: row.scale ?? 'lin',
    hasLevels,
    isPerProcess: false,
    limits: [],
    due: null,
    curves,
    ...row,
  };
}

function single(seriesIn: (timeline: Timeline) => Series, row: OwnOfRow): MetricRow {
  return rowOf(row, (timeline) => [{ name: '', series: seriesIn(timeline), ink: row.ink }]);
}

function ofTree(metric: Metric, row: OwnOfRow): MetricRow {
  return single((timeline) => seriesOf(timeline, metric), row);
}

function ofLevels(metric: LevelMetric, row: OwnOfRow): MetricRow {
  return rowOf(row, (timeline) => levelCurves(timeline, metric), true);
}

/** Number of levels below L0 whose colours can be told apart. */
const LEVEL_INKS = 6;

/** Returns the ink of a level, which does not depend on other levels. */
export function levelInk(level: number): string {
  return level === 0 ? 'level0' : `level${1 + ((level - 1) % LEVEL_INKS)}`;
}

/** Returns a curve for each level that `shownLevels` returns. */
function levelCurves(timeline: Timeline, metric: LevelMetric): Curve[] {
  return shownLevels(timeline).map((level) => ({
    name: `L${level}`,
    series: levelSeriesOf(timeline, metric, level),
    ink: levelInk(level),
  }));
}

/** Returns all levels that ever hold files. If there are many, returns only L0 and the deepest. */
function shownLevels(timeline: Timeline): number[] {
  const levels = levelsInUse(timeline);
  const below = levels.filter((level) => level > 0).slice(-LEVEL_INKS);
  return levels[0] === 0 ? [0, ...below] : below;
}

function stallLimit(name: string, limit: Limit): LimitLine {
  return { name, series: (timeline) => limitSeriesOf(timeline, limit), isNear: false };
}

/** Returns one of the limits in W-5 on the number of sorted runs. */
function runStall(limit: 'slowdown' | 'stop'): LimitLine {
  const line = stallLimit(limit, limit);
  const counts = (timeline: Timeline): boolean => styleOfHistory(timeline)?.stalls_on_runs === true;
  return {
    ...line,
    series: (timeline) => (counts(timeline) ? line.series(timeline) : EMPTY_SERIES),
  };
}

const EMPTY_SERIES: Series = {
  length: 0,
  events: new Int32Array(),
  values: new Float64Array(),
  stride: 1,
  offset: 0,
};

/** All rows, in the order of the list. */
export const METRIC_ROWS: readonly MetricRow[] = [
  ofTree('writeAmp', {
    id: 'wa',
    name: 'write amp',
    unit: 'now',
    help: 'Bytes written by flushes and compactions ÷ bytes flushed',
    ink: 'writeAmp',
    least: 1,
    isPerProcess: true,
    format: fixed,
  }),
  ofTree('sortedRuns', {
    id: 'runs',
    name: 'sorted runs',
    unit: '',
    help: 'Number of sorted runs (read amplification), with its limits',
    ink: 'readAmp',
    least: 0,
    limits: [
      { name: 'limit', series: (timeline) => seriesOf(timeline, 'runLimit'), isNear: true },
      runStall('slowdown'),
      runStall('stop'),
    ],
    format: whole,
  }),
  ofTree('spaceAmp', {
    id: 'sa',
    name: 'space amp',
    unit: '',
    help: 'Bytes in all files ÷ bytes the live keys would take in one sorted run',
    ink: 'spaceAmp',
    least: 1,
    format: fixed,
  }),
  ofTree('pendingBytes', {
    id: 'pending',
    name: 'pending',
    unit: 'bytes',
    help: 'Estimated pending compaction bytes. Writes are throttled at the soft limit and stopped at the hard limit',
    limits: [stallLimit('soft limit', 'softPending'), stallLimit('hard limit', 'hardPending')],
    ink: 'pending',
    least: 0,
    format: shortBytes,
  }),
  ofLevels('bytes', {
    id: 'size',
    name: 'level size',
    unit: 'bytes',
    help: 'Bytes on each level',
    ink: 'text',
    least: 0,
    scale: 'log',
    format: shortBytes,
  }),
  ofLevels('score', {
    id: 'score',
    name: 'level score',
    unit: 'due at 1',
    help: 'Score of each level. A level is due for compaction at 1 or above',
    ink: 'text',
    least: 0,
    suits: 'log',
    format: fixed,
    due: 1,
  }),
  single((timeline) => levelSeriesOf(timeline, 'files', 0), {
    id: 'files',
    name: 'L0 files',
    unit: '',
    help: 'Number of L0 files, with the limits for compaction, slowdown and stop',
    ink: 'readAmp',
    least: 0,
    format: whole,
    limits: [
      { ...stallLimit('trigger', 'trigger'), isNear: true },
      stallLimit('slowdown', 'slowdown'),
      stallLimit('stop', 'stop'),
    ],
  }),
  ofTree('totalBytes', {
    id: 'total',
    name: 'tree size',
    unit: 'bytes',
    help: 'Bytes in all files of the tree',
    ink: 'spaceAmp',
    least: 0,
    format: shortBytes,
  }),
  single((timeline) => busyCoresOf(timeline), {
    id: 'cpu',
    name: 'job CPU',
    unit: 'cores',
    help: 'CPU cores used by background jobs, averaged over each job',
    ink: 'cpu',
    least: 0,
    format: fixed,
  }),
];

/** Default rows by compaction style, most important first. As many as fit are shown. */
const suiting = {
  levels: ['wa', 'runs', 'sa', 'pending', 'size', 'score'],
  runs: ['wa', 'runs', 'sa', 'size', 'total'],
} as const;

/** Returns the chosen rows, or else the history's defaults. `fit` returns the number that fits. */
export function shownRows(
  chosen: readonly string[] | null,
  timeline: Timeline,
  fit: (rows: readonly MetricRow[]) => number = (rows) => rows.length,
): ShownRow[] {
  if (chosen === null) {
    const rows = suiting[hasLevelTargets(timeline) ? 'levels' : 'runs'].flatMap(
      (id) => METRIC_ROWS.find((row) => row.id === id) ?? [],
    );
    const fitting = new Set(rows.slice(0, fit(rows)));
    return METRIC_ROWS.filter((row) => fitting.has(row)).map((row) => {
      return { ...row, isLog: row.suits === 'log' };
    });
  }
  return chosen.flatMap((text) => {
    const [id, scale] = text.split('.');
    const row = METRIC_ROWS.find((each) => each.id === id);
    return row === undefined ? [] : [{ ...row, isLog: (scale ?? row.scale) === 'log' }];
  });
}

/** Returns the id of a row with its scale, as used in links. */
export function rowId(row: MetricRow, isLog: boolean): string {
  const scale = isLog ? 'log' : 'lin';
  return scale === row.scale ? row.id : `${row.id}.${scale}`;
}

/** Formats a row's value at an event. If there are several levels, it is the highest value. */
export function rowText(row: MetricRow, timeline: Timeline, event: number, first: number): string {
  const shape = timeline.shapes.rowAt(event);
  if (row.isPerProcess && timeline.shapes.event.at(shape) < first && first <= event) return '–';
  if (!row.hasLevels) {
    const value =
      row.id === 'sa' ? metricAt(timeline, 'spaceAmp', event) : valueAt(row, timeline, event);
    if (value === null) return 0 <= shape ? 'unknown' : '–';
    return row.format(value);
  }
  let most = -Infinity;
  let name = '';
  for (const curve of row.curves(timeline)) {
    const value = seriesAt(curve.series, event);
    if (value === null || !(most < value)) continue;
    most = value;
    name = curve.name;
  }
  if (name === '') return 0 <= shape && row.id === 'score' ? 'unknown' : '–';
  return `${name} ${row.format(most)}`;
}

/** Formats a row's limits at an event, such as `slowdown 20`. ↑ marks a limit beyond the scale. */
export function limitTexts(
  row: MetricRow,
  timeline: Timeline,
  event: number,
  top: number,
): string[] {
  return row.limits.flatMap(({ name, series }) => {
    const value = seriesAt(series(timeline), event) ?? 0;
    if (value === 0) return [];
    return [`${name} ${row.format(value)}${top < value ? ' ↑' : ''}`];
  });
}

function valueAt(row: MetricRow, timeline: Timeline, event: number): number | null {
  const curve = row.curves(timeline)[0];
  return curve === undefined ? null : seriesAt(curve.series, event);
}
