// Cuts output files in synthetic leveled histories, roughly following RocksDB's rule.
import type { CutReason } from '../engine/index.ts';

/** A synthetic file whose bytes are evenly spread over its keys. */
export interface Spread {
  readonly number: number;
  readonly smallest: number;
  readonly largest: number;
  readonly bytes: number;
}

/** An output file, and the reason why it ends. */
export interface MadeCut {
  readonly smallest: number;
  readonly largest: number;
  readonly bytes: number;
  readonly reason: CutReason;
  readonly cutBytes: number;
  readonly threshold: number;
  readonly boundaries: number;
  readonly grandparent: number;
}

/** Number of steps in which a file of the target size is written. */
const STEPS = 64;

/** Returns the outputs of a merge, cut along `grandparents`. These are sorted and disjoint. */
export function cutOutputs(
  inputs: readonly Spread[],
  grandparents: readonly Spread[],
  target: number,
): MadeCut[] {
  const from = Math.min(...inputs.map((file) => file.smallest));
  const to = Math.max(...inputs.map((file) => file.largest));
  const total = inputs.reduce((sum, file) => sum + file.bytes, 0);
  const keys = Math.max(1, Math.ceil(((to - from + 1) * target) / STEPS / Math.max(1, total)));
  const most = grandparents.length > 0 ? 2 * target : target;
  const edges = grandparents.flatMap((file) => [
    { key: file.smallest, file: file.number },
    { key: file.largest + 1, file: file.number },
  ]);
  const outputs: MadeCut[] = [];
  let begin = from;
  let bytes = 0;
  let boundaries = 0;
  let edge = edges.findIndex(({ key }) => key > from);
  if (edge < 0) edge = edges.length;
  const close = (end: number, cut: Pick<MadeCut, 'reason' | 'threshold' | 'grandparent'>): void => {
    if (bytes < 1) return;
    const cutBytes = cut.reason === 'end_of_input' ? 0 : Math.round(bytes);
    const file = { smallest: begin, largest: end, bytes: Math.round(bytes) };
    outputs.push({ ...file, ...cut, cutBytes, boundaries });
    begin = end + 1;
    bytes = 0;
    boundaries = 0;
  };
  for (let key = from; key <= to;) {
    const next = Math.min(key + keys, edges[edge]?.key ?? Infinity, to + 1);
    bytes += bytesBetween(inputs, key, next);
    key = next;
    if (key > to) break;
    let grandparent = 0;
    while (edges[edge] !== undefined && (edges[edge]?.key ?? 0) <= key) {
      grandparent = edges[edge]?.file ?? 0;
      boundaries += 1;
      edge += 1;
    }
    const threshold = Math.floor(((target + 99) / 100) * (50 + Math.min(40, 5 * boundaries)));
    if (bytes >= most) {
      close(key - 1, { reason: 'target_file_size', threshold: most, grandparent: 0 });
    } else if (grandparent > 0 && bytes >= threshold) {
      close(key - 1, { reason: 'grandparent_boundary', threshold, grandparent });
    }
  }
  close(to, { reason: 'end_of_input', threshold: 0, grandparent: 0 });
  return outputs;
}

function bytesBetween(files: readonly Spread[], from: number, to: number): number {
  let bytes = 0;
  for (const file of files) {
    const low = Math.max(from, file.smallest);
    const high = Math.min(to, file.largest + 1);
    if (low < high) bytes += (file.bytes * (high - low)) / (file.largest - file.smallest + 1);
  }
  return bytes;
}
