// The title of a recording. All databases have the same file names, so it comes from the LOG.
import { logAmong, textOf } from './texts_of_files.ts';

/** Bytes at the start of a LOG that are read for the title. */
const SUMMARY = 4096;

/** Returns the folder's name, else the LOG's database, release and time, else the file names. */
export async function recordingTitle(files: readonly File[]): Promise<string> {
  const folder = files[0]?.webkitRelativePath.split('/')[0] ?? '';
  if (folder !== '') return folder;
  const log = await logAmong(files);
  const title = log === undefined ? null : titleOfLog(await textOf(log, SUMMARY));
  return title ?? files.map((file) => file.name.replace(/\.gz$/, '')).join(', ');
}

/** Title such as `/data/db, RocksDB 11.8.1, 2026-11-21 06:17:59`; null if this is not a LOG. */
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
