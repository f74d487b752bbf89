// Blob files in a sentence.
import { plural, shortBytes } from 'lsm-shape';
import type { BlobFilesMoment, StatsMoment } from 'lsm-shape/engine';

export interface BlobFilesProps {
  readonly files: BlobFilesMoment;
  /** Rows of Compaction Stats at the same moment. */
  readonly rows: StatsMoment['rows'];
}

/** `14 blob files, 2.86 MiB, of which 33 % is garbage, beside 2.00 MiB of SST files.` */
export function blobFilesText({ files, rows }: BlobFilesProps): string {
  if (files.count === 0) return 'No blob files.';
  const tree = rows.find(({ level }) => level === 'Sum')?.size_bytes ?? null;
  const beside = tree === null ? 'beside the SST files' : `beside ${shortBytes(tree)} of SST files`;
  const count = plural(files.count, 'blob file');
  return `${count}, ${shortBytes(files.bytes)}, of which ${shareText(files)} is garbage, ${beside}.`;
}

function shareText({ bytes, garbage_bytes: garbage }: BlobFilesMoment): string {
  if (garbage === 0) return 'nothing';
  const percent = Math.floor((garbage * 100) / bytes);
  return `${percent === 0 ? 'less than 1' : percent} %`;
}
