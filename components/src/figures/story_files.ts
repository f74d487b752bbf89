// The notation for a story's files: `21:25-49*6/lz4@grandparent_boundary>40`.
import { assert } from '../base/assert.ts';
import { CUT_REASONS, type CompressionType, type CutReason } from '../engine/index.ts';

/** A file of a story. */
export interface StoryFile {
  readonly number: number;
  readonly level: number;
  readonly smallest: number;
  readonly largest: number;
  readonly bytes: number;
  readonly epoch: number;
  readonly compression: CompressionType;
  /** Reason for ending the file, and the next-level file whose edge caused the cut (0: none). */
  readonly cut: { readonly reason: CutReason; readonly grandparent: number };
}

const COMPRESSIONS: Readonly<Record<string, CompressionType>> = {
  none: 'kNoCompression',
  lz4: 'kLZ4Compression',
  zstd: 'kZSTD',
};

const NOTATION = /^(\d+):(\d+)-(\d+)(?:\*([\d.]+))?(?:\/(\w+))?(?:@(\w+)(?:>(\d+))?)?$/;

/**
 * Parses files separated by spaces, each with its number, first and last key. Suffixes: `*` size in
 * MiB (default: 1 per key), `/` compression, `@` cut reason, `>` file at whose edge it was cut.
 */
export function filesOf(text: string, level: number): StoryFile[] {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => fileOf(word, level));
}

function fileOf(word: string, level: number): StoryFile {
  const parts = NOTATION.exec(word);
  assert(parts !== null, `${word} is a file`);
  const [smallest, largest] = [Number(parts[2]), Number(parts[3])];
  const mib = parts[4] === undefined ? largest - smallest + 1 : Number(parts[4]);
  const compression = COMPRESSIONS[parts[5] ?? 'none'];
  assert(compression !== undefined, `${parts[5] ?? ''} is a compression`);
  return {
    number: Number(parts[1]),
    level,
    smallest,
    largest,
    bytes: Math.round(mib * 2 ** 20),
    epoch: 0,
    compression,
    cut: { reason: reasonOf(parts[6] ?? 'end_of_input'), grandparent: Number(parts[7] ?? 0) },
  };
}

function reasonOf(name: string): CutReason {
  const reason = Object.values(CUT_REASONS).find((each) => each === name);
  assert(reason !== undefined, `${name} is a reason for a cut`);
  return reason;
}
