// The tree exactly as the engine's command line prints it for `--ascii`.
import { formatBytes } from '../base/format_bytes.ts';
import { frameAt } from '../timeline/frame.ts';
import type { Timeline } from '../timeline/timeline.ts';

/** Width of the key space in characters. */
const COLUMNS = 64;

/** Returns the tree after event `index`, one line per sorted run, with keys from left to right. */
export function treeAscii(timeline: Timeline, index: number): string {
  if (timeline.eventCount === 0) return 'no files\n';
  const rows = [...frameAt(timeline, index).installed];
  const { level, bytes, largest, fileNumber } = timeline.lifetimes;
  if (rows.length === 0) return 'no files\n';
  const declared = timeline.scenario?.key_space ?? 0;
  const space = rows.reduce((most, row) => Math.max(most, largest.at(row) + 1), declared);
  const levels = [...new Set(rows.map((row) => level.at(row)))].sort((a, b) => a - b);
  const lines = levels.flatMap((at) => {
    const files = rows.filter((row) => level.at(row) === at);
    const runs = at === 0 ? newestFirst(timeline, files).map((row) => [row]) : [files];
    return runs.map((run) => {
      const size = formatBytes(run.reduce((sum, row) => sum + bytes.at(row), 0));
      const [only = -1] = run;
      const what = run.length === 1 ? `#${fileNumber.at(only)}` : `${run.length} files`;
      const name = `L${at}`.padEnd(4);
      return `${name}${what.padStart(12)}${size.padStart(13)}  [${bar(timeline, run, space)}]`;
    });
  });
  return `${lines.join('\n')}\n`;
}

/** Sorts L0 files newest first, by epoch and then by number. */
function newestFirst({ lifetimes }: Timeline, files: readonly number[]): number[] {
  const { epoch, fileNumber } = lifetimes;
  return [...files].sort(
    (a, b) => epoch.at(b) - epoch.at(a) || fileNumber.at(b) - fileNumber.at(a),
  );
}

/** Draws `#` where there are keys, and `|` in a column where one file ends and the next starts. */
function bar({ lifetimes }: Timeline, run: readonly number[], space: number): string {
  const { smallest, largest, fileNumber } = lifetimes;
  const cells = new Array<string>(COLUMNS).fill(' ');
  const ordered = [...run].sort(
    (a, b) => smallest.at(a) - smallest.at(b) || fileNumber.at(a) - fileNumber.at(b),
  );
  for (const row of ordered) {
    const first = columnOf(smallest.at(row), space);
    const last = Math.max(first, columnOf(largest.at(row), space));
    cells.fill('#', first, last + 1);
    if (run.length > 1 && first > 0 && cells[first - 1] !== ' ') cells[first] = '|';
  }
  return cells.join('');
}

/** Returns the column of a key. It is exact up to key 2^47, where products are whole numbers. */
function columnOf(key: number, space: number): number {
  return Math.min(COLUMNS - 1, Math.floor((key * COLUMNS) / Math.max(1, space)));
}
