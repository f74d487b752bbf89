// The files of an export, grouped by purpose.
import { EXPORT_FILES, type ExportFile } from 'lsm-shape/export';
import { fileStem } from '../ui/save_file.ts';

export interface FileGroup {
  readonly title: string;
  readonly files: readonly ExportFile[];
}

const groups: readonly (readonly [string, (file: ExportFile) => boolean])[] = [
  ['To read', ({ name }) => ['summary.md', 'compaction_stats.txt'].includes(name)],
  ['Tables', ({ name }) => name.endsWith('.csv')],
  ['For RocksDB', ({ name }) => ['OPTIONS', 'db_bench.txt'].includes(name)],
  // All remaining files, so that none is missing.
  ['Moment by moment', () => true],
];

/** All files. Each is in exactly one group. */
export const FILE_GROUPS: readonly FileGroup[] = grouped();

function grouped(): FileGroup[] {
  let left: readonly ExportFile[] = EXPORT_FILES;
  return groups.map(([title, isIn]) => {
    const files = left.filter(isIn);
    left = left.filter((file) => !files.includes(file));
    return { title, files };
  });
}

/** True if a file exists for a kind of run. */
export const isOfKind = (
  { isOfRecordings }: ExportFile,
  kind: 'recording' | 'simulation',
): boolean => !isOfRecordings || kind === 'recording';

/** The files selected by default: the summary, the lines and the jobs. */
export const FIRST_CHOICE: readonly string[] = ['summary.md', 'lines.csv', 'jobs.csv'];

/** Returns a file name such as `leveled-compaction.zip`. */
export function zipName(title: string): string {
  return `${fileStem(title)}.zip`;
}
