// Blob files of a recorded database: large values that are beside the tree, and not in its sizes.
import type { JSX } from 'react';
import { blobFilesText, type BlobFilesProps } from './blob_files_text.ts';

/** How many there are, how large they are beside the tree, and how much of them is garbage. */
export function BlobFilesNote(props: BlobFilesProps): JSX.Element {
  // As one text: what stands behind a number that grows would else move while it plays.
  return <p>{blobFilesText(props)}</p>;
}
