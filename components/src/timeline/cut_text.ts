// Explains why an output file was cut, in one clause with numbers from the log.
import { shortBytes } from '../base/format_short.ts';
import type { CutReason } from '../engine/index.ts';

/** Facts about the cut that ended an output file. Sizes missing from the log are 0. */
export interface CutFacts {
  readonly reason: CutReason;
  /**
   * Size that the cut rule compared with the limit, in bytes: the file's finished blocks, plus the
   * overlap for `grandparent_overlap`; for `skippable_grandparent`, the size of the skipped files.
   */
  readonly bytes: number;
  /** Limit in bytes that `bytes` reached. */
  readonly thresholdBytes: number;
  readonly targetFileSize: number;
  /** Number of grandparent file boundaries crossed by the file, including one at its end. */
  readonly boundaryCount: number;
  /** Grandparent file whose edge determined the cut. */
  readonly grandparent: GrandparentFacts | null;
}

/** A file on the grandparent level whose edge determined a cut. */
export interface GrandparentFacts {
  readonly fileNumber: number;
  readonly level: number;
  readonly bytes: number;
  /** Edge of the grandparent file at which the cut was made; `null` if it is unknown. */
  readonly edge: 'left' | 'right' | null;
}

/**
 * Returns a clause such as `cut at 47.3 MiB ≥ 55 % of 64 MiB, at the left edge …`, without a
 * period. For a cut at a file boundary, `last` selects the end of the clause: the boundaries
 * crossed or the overlap saved.
 */
export function cutSentence(cut: CutFacts, last: 'crossed' | 'saved' = 'crossed'): string {
  switch (cut.reason) {
    case 'end_of_input':
      return 'it ends with the input';
    case 'unknown':
      return 'the log does not record why it ends here';
    case 'target_file_size':
      return `cut${atSize(cut)}${targetText(cut)}`;
    case 'grandparent_boundary':
      return `cut${atSize(cut)}${shareText(cut)}${
        (last === 'saved' && savedText(cut)) || `${edgeText(cut)}${crossedText(cut)}`
      }`;
    case 'skippable_grandparent':
      return `cut so that ${skippedText(cut)} can be skipped${crossedText(cut)}`;
    case 'grandparent_overlap':
      return `cut because ${overlapText(cut)}${crossedText(cut)}`;
    case 'subcompaction_boundary':
      return 'it ends with the key range of its subcompaction';
    case 'round_robin_cursor':
      return `cut${bytesBefore(cut)} at the round-robin cursor of the output level`;
    case 'ttl':
      return `cut${bytesBefore(cut)} where a file of old data begins or ends (TTL)`;
  }
}

function atSize({ bytes }: CutFacts): string {
  return bytes > 0 ? ` at ${shortBytes(bytes)}` : '';
}

/** Returns the size of a file that was cut for a reason other than its size. */
function bytesBefore(cut: CutFacts): string {
  return cut.bytes > 0 ? `${atSize(cut)},` : '';
}

function targetText({ bytes, thresholdBytes, targetFileSize }: CutFacts): string {
  if (bytes === 0 || thresholdBytes === 0) return ' at the target file size';
  if (targetFileSize > 0 && thresholdBytes > targetFileSize) {
    const times = thresholdBytes === 2 * targetFileSize ? 'twice the' : 'above the';
    return ` ≥ ${shortBytes(thresholdBytes)}, ${times} target file size`;
  }
  return ` ≥ ${shortBytes(thresholdBytes)}, the target file size`;
}

/** Returns the threshold as a percentage of the target file size. */
function shareText({ bytes, thresholdBytes, targetFileSize }: CutFacts): string {
  if (bytes === 0 || thresholdBytes === 0) return '';
  if (targetFileSize === 0) return ` ≥ ${shortBytes(thresholdBytes)}`;
  const share = Math.round((thresholdBytes / targetFileSize) * 100);
  return ` ≥ ${share} % of ${shortBytes(targetFileSize)}`;
}

function edgeText({ grandparent }: CutFacts): string {
  if (grandparent === null) return ' at a file boundary of the level below';
  const { edge, fileNumber, level } = grandparent;
  return `, at ${edge === null ? 'an edge' : `the ${edge} edge`} of file ${fileNumber} on L${level}`;
}

/**
 * Describes the overlap avoided by a cut before a grandparent file, which a longer output would
 * overlap. The log does not record the overlap saved at a right edge.
 */
function savedText({ grandparent }: CutFacts): string {
  if (grandparent?.edge !== 'left' || grandparent.bytes === 0) return '';
  const { fileNumber, level, bytes } = grandparent;
  return `, before file ${fileNumber} on L${level}, to avoid overlapping its ${shortBytes(bytes)}`;
}

function skippedText({ bytes, thresholdBytes, grandparent }: CutFacts): string {
  const file =
    grandparent === null ? 'a file' : `file ${grandparent.fileNumber} on L${grandparent.level}`;
  if (bytes === 0) return file;
  return `${file}, ${shortBytes(bytes)} > ${shortBytes(thresholdBytes)},`;
}

function overlapText({ bytes, thresholdBytes }: CutFacts): string {
  if (bytes === 0) return 'it and the files it overlaps below exceed max_compaction_bytes';
  const limit = shortBytes(thresholdBytes);
  return `it and the files it overlaps below, ${shortBytes(bytes)}, exceed max_compaction_bytes of ${limit}`;
}

function crossedText({ boundaryCount }: CutFacts): string {
  if (boundaryCount <= 0) return '';
  const noun = boundaryCount === 1 ? 'boundary' : 'boundaries';
  return `, ${boundaryCount} ${noun} crossed`;
}
