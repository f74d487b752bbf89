// The reason why an output file ends where it does, in one sentence. Every number is the log's.
import { plural, shortBytes } from '../base/format_short.ts';
import type { CutReason } from '../engine/index.ts';
import { followsGrandparent } from './cut_reasons.ts';

/** How an output file was cut. Sizes are 0 where the log does not say. */
export interface CutFacts {
  readonly reason: CutReason;
  /**
   * What the rule compared: the file's finished blocks; for `grandparent_overlap` with the overlap
   * added, for `skippable_grandparent` the bytes of the files skipped.
   */
  readonly bytes: number;
  /** The limit it reached. */
  readonly thresholdBytes: number;
  readonly targetFileSize: number;
  /** Boundaries of grandparent files that its keys crossed, the one it ends at included. */
  readonly boundaryCount: number;
  /** The grandparent file at whose edge it was cut. */
  readonly grandparent: GrandparentFacts | null;
}

/** The file of the next level that a cut follows. */
export interface GrandparentFacts {
  readonly fileNumber: number;
  readonly level: number;
  readonly bytes: number;
  /** Which edge the cut follows; `null` where that cannot be told. */
  readonly edge: 'left' | 'right' | null;
}

/**
 * The cut in one clause without a full stop:
 * `cut at 47.3 MiB ≥ 55 % of 64 MiB, at the left edge …`. `last` says what follows where it is at a
 * file boundary: how many the file crosses, or what the cut saves.
 */
export function cutSentence(cut: CutFacts, last: 'crossed' | 'saved' = 'crossed'): string {
  switch (cut.reason) {
    case 'end_of_input':
      return 'it ends with the input';
    case 'unknown':
      return 'the log does not say why it ends here';
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

/** Where the size decides nothing. */
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

/** The threshold as a share of the target, as the rule has it. */
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
 * Up to the next boundary the file would have overlapped the one at whose left edge it ends. Which
 * bytes lie behind a right edge, the log of the cut does not say.
 */
function savedText({ grandparent }: CutFacts): string {
  if (grandparent?.edge !== 'left' || grandparent.bytes === 0) return '';
  const { fileNumber, level, bytes } = grandparent;
  return `, before file ${fileNumber} of L${level}, so that it does not overlap its ${shortBytes(bytes)}`;
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

/** `3 of 12 files`: how many outputs of a job follow a boundary of the level below. */
export function alignedText(cuts: readonly CutFacts[]): string {
  const aligned = cuts.filter((cut) => followsGrandparent(cut.reason)).length;
  return `${aligned} of ${plural(cuts.length, 'file')}`;
}
