// Gathers facts about a row's files, in row order. Facts about files that are still there are
// copied in blocks. Only facts about new files are looked up.
import { FILE_STRIDE, FIRST_KEY } from './packed_files.ts';

interface Gathered {
  files: Int32Array;
  facts: Float64Array;
  /** Buffer for the next set of facts. */
  spare: Float64Array;
}

/** Facts about the files in each row of a stage. */
export class GatheredFacts {
  #source: Float64Array = new Float64Array(0);
  readonly #rows = new Map<string, Gathered>();

  /**
   * Returns facts about `files`, sorted by first key, as `FILE_STRIDE` numbers per file. `row` is
   * the key under which the row's previous facts are found. `source` has the facts about all files,
   * by row in `timeline.lifetimes`. The result is valid until the next call for this row.
   */
  of(row: string, files: Int32Array, source: Float64Array): Float64Array {
    if (source !== this.#source) {
      // The history is a different one, or its storage was replaced.
      this.#source = source;
      this.#rows.clear();
    }
    let known = this.#rows.get(row);
    if (known === undefined) {
      known = { files: new Int32Array(0), facts: new Float64Array(0), spare: new Float64Array(0) };
      this.#rows.set(row, known);
    }
    if (known.files === files) return known.facts;
    const room = files.length * FILE_STRIDE;
    const facts = known.spare.length < room ? new Float64Array(room * 2) : known.spare;
    gather(facts, files, source, known);
    known.spare = known.facts;
    known.facts = facts;
    known.files = files;
    return facts;
  }

  /** Forgets all rows except the given ones, because L0 files come and go. */
  keepOnly(rows: ReadonlySet<string>): void {
    for (const row of this.#rows.keys()) if (!rows.has(row)) this.#rows.delete(row);
  }
}

function gather(
  facts: Float64Array,
  files: Int32Array,
  source: Float64Array,
  before: Pick<Gathered, 'files' | 'facts'>,
): void {
  const { files: old, facts: oldFacts } = before;
  let from = 0;
  let at = 0;
  while (at < files.length) {
    const start = from;
    const to = at;
    while (at < files.length && from < old.length && old[from] === files[at]) {
      from += 1;
      at += 1;
    }
    if (from > start) {
      facts.set(oldFacts.subarray(start * FILE_STRIDE, from * FILE_STRIDE), to * FILE_STRIDE);
      continue;
    }
    const place = at * FILE_STRIDE;
    const row = (files[at] ?? 0) * FILE_STRIDE;
    for (let fact = 0; fact < FILE_STRIDE; fact += 1) facts[place + fact] = source[row + fact] ?? 0;
    // The old files up to this key are gone.
    const key = facts[place + FIRST_KEY] ?? 0;
    while (from < old.length && (oldFacts[from * FILE_STRIDE + FIRST_KEY] ?? 0) <= key) from += 1;
    at += 1;
  }
}
