// The tree as text: for screen readers, bug reports and goldens.
import { plural, shortBytes, shortDuration, shortPercent } from '../base/format_short.ts';
import { describe, inputsText, positionText, reasonName } from '../timeline/describe.ts';
import { mutableMemtableAt } from '../timeline/frame.ts';
import type { Job } from '../timeline/job.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { consumerAt } from '../timeline/frame.ts';
import { rowsAt, type RunRow } from '../scene/rows.ts';

/** Characters across the key space. */
const COLUMNS = 48;

/** The tree after event `index`, one line a sorted run, newest first. */
export function frameText(timeline: Timeline, index: number): string {
  if (timeline.eventCount === 0) return 'No events yet\n';
  const { frame, rows } = rowsAt(timeline, index);
  const total = rows.reduce((sum, row) => sum + (row.outputOf < 0 ? row.bytes : 0), 0);
  const at = shortDuration(timeline.timeMicros[index] ?? 0);
  const lines = [
    `${positionText(timeline, index)}, ${at}: ${describe(timeline, index)}`,
    memtableLine(timeline, index, frame.immutableMemtables),
    ...rows.map((row) => rowLine(timeline, row, index, total)),
    ...frame.runningJobs.flatMap((row) => jobLine(timeline.jobs[row])),
  ];
  return `${lines.join('\n')}\n`;
}

/** The tree in one sentence, for a label that is read aloud. */
export function frameSummary(timeline: Timeline, index: number): string {
  if (timeline.eventCount === 0) return 'The tree is empty';
  const rows = rowsAt(timeline, index).rows.filter((row) => row.outputOf < 0);
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  const runs = rows.map((row) => `${rowName(timeline, row)} ${shortBytes(row.bytes)}`).join(', ');
  const tree =
    rows.length === 0
      ? 'no sorted run'
      : `${plural(rows.length, 'sorted run')}, ${shortBytes(bytes)}: ${runs}`;
  return `${describe(timeline, index)}. The tree has ${tree}`;
}

/** A row's name: `L0 #831`, `L48`. */
export function rowName(timeline: Timeline, row: RunRow): string {
  if (row.level > 0 || row.outputOf >= 0) return `L${row.level}`;
  return `L0 #${timeline.lifetimes.fileNumber.at(row.files[0] ?? 0)}`;
}

function memtableLine(timeline: Timeline, index: number, immutable: number): string {
  const { fill, userBytes } = mutableMemtableAt(timeline, index);
  const bar = '▒'.repeat(Math.round(fill * COLUMNS)).padEnd(COLUMNS, '·');
  const waiting = immutable > 0 ? `, ${immutable} immutable` : '';
  return line(
    'memtable',
    bar,
    `${userBytes === null ? 'fills' : `${shortPercent(fill)} full`}${waiting}`,
  );
}

function rowLine(timeline: Timeline, row: RunRow, index: number, total: number): string {
  const consumer = row.files
    .map((file) => consumerAt(timeline, file, index))
    .find((job) => job >= 0);
  const job = timeline.jobs[consumer ?? row.outputOf];
  const isOutput = row.outputOf >= 0;
  const files = isOutput ? row.pending : row.files;
  const bytes = files.reduce((sum, file) => sum + timeline.lifetimes.bytes.at(file), 0);
  const share = isOutput || total === 0 ? '' : `, ${shortPercent(bytes / total)}`;
  const role =
    job === undefined ? '' : isOutput ? `, job ${job.id} writes it` : `, job ${job.id} reads it`;
  const facts = `${shortBytes(bytes)} in ${plural(files.length, 'file')}${share}${role}`;
  const name = isOutput ? `→ L${row.level}` : rowName(timeline, row);
  return line(name, extentBar(timeline, files), facts);
}

/** Where the files lie: a bar begins at `▐` and goes on with `█`, so that cuts are seen. */
function extentBar(timeline: Timeline, files: readonly number[]): string {
  const cells = new Array<string>(COLUMNS).fill('·');
  const { smallest, largest } = timeline.lifetimes;
  for (const file of files) {
    const from = Math.floor((smallest.at(file) / timeline.keySpace) * COLUMNS);
    const to = Math.max(
      from + 1,
      Math.round(((largest.at(file) + 1) / timeline.keySpace) * COLUMNS),
    );
    for (let cell = from; cell < Math.min(to, COLUMNS); cell += 1) {
      cells[cell] = cell === from ? '▐' : '█';
    }
  }
  return cells.join('');
}

function jobLine(job: Job | undefined): string[] {
  if (job === undefined) return [];
  if (job.kind === 'flush')
    return [`job ${job.id}: flush of ${plural(job.memtableCount, 'memtable')}`];
  return [`job ${job.id}: ${reasonName(job)}, ${inputsText(job)} into L${job.outputLevel}`];
}

function line(name: string, bar: string, facts: string): string {
  return `${name.padEnd(9)} ${bar}  ${facts}`;
}
