// Numbers for comparing whole runs. Each number covers the last process of a run.
import { shortBytes, shortDuration, withCommas } from '../../base/format_short.ts';
import { NEVER } from '../column.ts';
import type { Job } from '../job.ts';
import type { ShapeTable } from '../shape_table.ts';
import type { Timeline } from '../timeline.ts';
import { lastProcessStart } from './processes.ts';
import { numbersSince, peakSince, type Peak, type PeakOf } from './run_numbers.ts';
import { stallSpansOf } from './stall_spans.ts';

export interface ComparedNumber {
  readonly id: string;
  readonly name: string;
  /** Definition of the number in one sentence. */
  readonly about: string;
  /** Unit in exported files. Empty for ratios and counts. */
  readonly unit: 'bytes' | 'us' | '';
  /** Returns the value for the last process; `null` if it is unknown. */
  readonly valueOf: (timeline: Timeline) => number | null;
  /** Fact of which the number is the peak; absent for numbers that are not peaks. */
  readonly peakOf?: PeakOf;
  readonly format: (value: number) => string;
}

/** All numbers for comparing runs, in table order. */
export const COMPARED_NUMBERS: readonly ComparedNumber[] = [
  {
    id: 'write_amp',
    name: 'write amp',
    about: 'Bytes written by flushes and compactions ÷ bytes flushed, at the end.',
    unit: '',
    valueOf: (timeline) => numbersSince(timeline, lastProcessStart(timeline)).writeAmp,
    format: (value) => value.toFixed(2),
  },
  {
    id: 'max_sorted_runs',
    name: 'peak sorted runs',
    about:
      'The most sorted runs at one time, including runs being compacted. ' +
      'A limit on sorted runs, such as max_read_amp, counts only idle ones.',
    unit: '',
    valueOf: (timeline) => peakOf(timeline, 'sortedRunCount')?.value ?? null,
    peakOf: 'sortedRunCount',
    format: withCommas,
  },
  {
    id: 'max_space_amp',
    name: 'peak space amp',
    about: 'Highest ratio of file bytes to bytes of live entries.',
    unit: '',
    valueOf: (timeline) => peakOf(timeline, 'spaceAmp')?.value ?? null,
    peakOf: 'spaceAmp',
    format: (value) => value.toFixed(2),
  },
  {
    id: 'written_bytes',
    name: 'bytes written',
    about: 'Bytes written to files by flushes and compactions.',
    unit: 'bytes',
    valueOf: (timeline) =>
      lastShape(timeline, ({ flushedBytes, compactedBytes }, row) => {
        return flushedBytes.at(row) + compactedBytes.at(row);
      }),
    format: shortBytes,
  },
  {
    id: 'moved_bytes',
    name: 'bytes moved',
    about: 'Bytes of files moved to another level without being rewritten.',
    unit: 'bytes',
    valueOf: (timeline) => sumOf(timeline, 'move', ({ inputBytes }) => inputBytes),
    format: shortBytes,
  },
  {
    id: 'stall_us',
    name: 'time stalled',
    about: 'Total time during which writes were slowed down or stopped.',
    unit: 'us',
    valueOf: stallMicrosOf,
    format: durationText,
  },
  {
    id: 'longest_stall_us',
    name: 'longest stall',
    about: 'Longest single slowdown or stop of writes.',
    unit: 'us',
    valueOf: (timeline) => {
      const longest = peakOf(timeline, 'stall')?.value ?? null;
      return longest ?? (stallMicrosOf(timeline) === 0 ? 0 : null);
    },
    peakOf: 'stall',
    format: durationText,
  },
  {
    id: 'max_pending_bytes',
    name: 'peak pending bytes',
    about: 'Peak of the pending compaction bytes, as RocksDB estimates them.',
    unit: 'bytes',
    valueOf: (timeline) => peakOf(timeline, 'pendingCompactionBytes')?.value ?? null,
    peakOf: 'pendingCompactionBytes',
    format: shortBytes,
  },
  {
    id: 'compactions',
    name: 'compactions',
    about: 'Compactions that merged files; trivial moves are counted separately.',
    unit: '',
    valueOf: (timeline) => sumOf(timeline, 'compaction', () => 1),
    format: withCommas,
  },
  {
    id: 'trivial_moves',
    name: 'trivial moves',
    about: 'Compactions that moved files to another level and wrote nothing.',
    unit: '',
    valueOf: (timeline) => sumOf(timeline, 'move', () => 1),
    format: withCommas,
  },
  {
    id: 'compaction_cpu_us',
    name: 'compaction CPU',
    about: 'CPU time of compactions, including compression and decompression.',
    unit: 'us',
    valueOf: (timeline) => {
      const sum = sumOf(timeline, 'compaction', ({ cpuMicros }) => cpuMicros);
      return sum === 0 && (sumOf(timeline, 'compaction', () => 1) ?? 0) > 0 ? null : sum;
    },
    format: durationText,
  },
  {
    id: 'end_bytes',
    name: 'size at the end',
    about: 'Total size of the files in the tree at the end.',
    unit: 'bytes',
    valueOf: (timeline) => {
      const bytes = lastShape(timeline, ({ totalBytes }, row) => totalBytes.at(row));
      return Number.isNaN(bytes) ? null : bytes;
    },
    format: shortBytes,
  },
  {
    id: 'duration_us',
    name: 'duration',
    about: 'Virtual time from the start of the process to its last event.',
    unit: 'us',
    valueOf: (timeline) => {
      const last = timeline.eventCount - 1;
      if (last < 0) return null;
      const micros = timeline.microsAt(last) - timeline.microsAt(lastProcessStart(timeline));
      return timeline.microsAt(last) === 0 ? null : micros;
    },
    format: durationText,
  },
];

function durationText(micros: number): string {
  return micros === 0 ? '0 s' : shortDuration(micros);
}

/** Returns a fact about the last install; `null` if the last process has not installed anything. */
function lastShape(
  timeline: Timeline,
  read: (shapes: ShapeTable, row: number) => number,
): number | null {
  const { shapes } = timeline;
  const row = shapes.length - 1;
  return row < 0 || shapes.event.at(row) < lastProcessStart(timeline) ? null : read(shapes, row);
}

/** Returns the peak of a fact in the last process; `null` if it is unknown. */
export function peakOf(timeline: Timeline, of: PeakOf): Peak | null {
  return peakSince(timeline, lastProcessStart(timeline), of);
}

/** Returns the total stall time in µs; `null` for a LOG, which does not record when stalls end. */
function stallMicrosOf(timeline: Timeline): number | null {
  if (timeline.eventCount === 0 || timeline.scenario?.mode === 'recorded') return null;
  const process = lastProcessStart(timeline);
  const end = timeline.eventCount - 1;
  let micros = 0;
  for (const { first, last } of stallSpansOf(timeline)) {
    if (last <= process) continue;
    const from = timeline.microsAt(Math.max(process, first));
    micros += timeline.microsAt(last === NEVER ? end : Math.min(last, end)) - from;
  }
  return micros;
}

/** Sums a value over all jobs of one kind started by the last process. */
function sumOf(
  timeline: Timeline,
  kind: Job['kind'],
  valueOf: (job: Job) => number,
): number | null {
  if (timeline.eventCount === 0) return null;
  const first = lastProcessStart(timeline);
  let sum = 0;
  for (const job of timeline.jobs) {
    if (job.kind === kind && first <= job.startEvent) sum += valueOf(job);
  }
  return sum;
}
