// The files of an export as a person chooses them: by what they are for, the two forms of a table
// side by side.
import { EXPORT_FILES, type ExportFile } from 'lsm-shape/export';
import { fileStem } from '../ui/save_file.ts';

/** A line of the list: one file, or a table in its forms. */
export interface FileRow {
  readonly content: string;
  readonly files: readonly ExportFile[];
}

export interface FileGroup {
  readonly title: string;
  readonly rows: readonly FileRow[];
}

const tables = ['lines', 'jobs', 'flushes', 'files', 'stalls', 'notes'];
const groups: readonly (readonly [string, (file: ExportFile) => boolean])[] = [
  ['To read', ({ name }) => ['summary.md', 'compaction_stats.txt'].includes(name)],
  ['Tables', ({ name }) => tables.includes(name.split('.')[0] ?? '')],
  ['For RocksDB', ({ name }) => ['OPTIONS', 'db_bench.txt'].includes(name)],
  // What is left, so that no file can be forgotten.
  ['Moment by moment', () => true],
];

/** All files, each once. */
export const FILE_GROUPS: readonly FileGroup[] = grouped();

function grouped(): FileGroup[] {
  let left: readonly ExportFile[] = EXPORT_FILES;
  return groups.map(([title, isIn]) => {
    const files = left.filter(isIn);
    left = left.filter((file) => !files.includes(file));
    const contents = [...new Set(files.map(({ content }) => content))];
    const rows = contents.map((content) => ({
      content,
      files: files.filter((file) => file.content === content),
    }));
    return { title, rows };
  });
}

/** Whether a file is a table of what a person has noted. */
export const isOfNotes = ({ name }: ExportFile): boolean => name.startsWith('notes.');

/** Whether a run of a kind has a file. */
export const isOfKind = ({ onlyOf }: ExportFile, kind: ExportFile['onlyOf']): boolean =>
  onlyOf === undefined || onlyOf === kind;

/** What opens the files of a row, with the form where it has several. */
export function openedBy({ files }: FileRow): string {
  const [only] = files;
  if (files.length === 1 && only !== undefined) return only.openedBy;
  return files
    .map(({ name, openedBy: by }) => `${name.split('.').at(-1)?.toUpperCase() ?? name}: ${by}`)
    .join('. ');
}

/** What is chosen at first: what the run is, its lines and jobs. */
export const FIRST_CHOICE: readonly string[] = ['summary.md', 'lines.csv', 'jobs.csv'];

/** `leveled-compaction.zip` */
export function zipName(title: string): string {
  return `${fileStem(title)}.zip`;
}
