// Blob files of a recorded database: large values stored outside the tree and excluded from its
// sizes.
import type { JSX } from 'react';
import { blobFilesText, type BlobFilesProps } from './blob_files_text.ts';

/** The number and size of blob files, and the share of garbage in them. */
export function BlobFilesNote(props: BlobFilesProps): JSX.Element {
  // As one text, so that growing numbers do not move separate elements during playback.
  return <p>{blobFilesText(props)}</p>;
}
