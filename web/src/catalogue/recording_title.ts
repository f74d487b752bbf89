// The title of a recording, taken from its LOG because the files of all databases have the same
// names.
import { logAmong, textOf } from './texts_of_files.ts';

/** Bytes of a LOG that contain its summary of the database. */
const SUMMARY = 4096;

/** A title: the chosen folder, or the LOG's database, release and time, or the files' names. */
export async function recordingTitle(files: readonly File[]): Promise<string> {
  const folder = files[0]?.webkitRelativePath.split('/')[0] ?? '';
  if (folder !== '') return folder;
  const log = await logAmong(files);
  const title = log === undefined ? null : titleOfLog(await textOf(log, SUMMARY));
  return title ?? files.map((file) => file.name.replace(/\.gz$/, '')).join(', ');
}

/** A title such as `/data/db, RocksDB 11.8.1, 2026-11-21 06:17:59`; null if the text is no LOG. */
export function titleOfLog(text: string): string | null {
  const opened = /^(\d+)\/(\d+)\/(\d+)-(\d\d:\d\d:\d\d)/.exec(text);
  if (opened === null) return null;
  const [, year = '', month = '', day = '', time = ''] = opened;
  const release = /RocksDB version: (\S+)/.exec(text)?.[1];
  const path = /SST files in (.+?) dir,/.exec(text)?.[1];
  const parts = [path, release === undefined ? undefined : `RocksDB ${release}`];
  return [...parts.filter((part) => part !== undefined), `${year}-${month}-${day} ${time}`].join(
    ', ',
  );
}
