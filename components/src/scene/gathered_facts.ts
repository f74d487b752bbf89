// The facts of a row's files in the order of the row. From one picture to the next most files stay:
// their facts are copied as they stand, in whole stretches, and only the others are looked up.
import { FILE_STRIDE, FIRST_KEY } from './packed_files.ts';

interface Gathered {
  files: Int32Array;
  facts: Float64Array;
  /** What the next facts are written into. */
  spare: Float64Array;
}

/** The facts of the rows of one stage. */
export class GatheredFacts {
  #source: Float64Array = new Float64Array(0);
  readonly #rows = new Map<string, Gathered>();

  /**
   * The facts of `files`, which are in the order of their first keys: entry
   * `place × FILE_STRIDE + …`.
   * `row` names what is shown, so that what was shown there before is found; `source` has the facts
   * of all files by number. The result is good until the row is asked for again.
   */
  of(row: string, files: Int32Array, source: Float64Array): Float64Array {
    if (source !== this.#source) {
      // Another history, or one that has grown out of its memory.
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

  /** Forgets rows other than those: L0 files come and go. */
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
    // What stood before its key is gone.
    const key = facts[place + FIRST_KEY] ?? 0;
    while (from < old.length && (oldFacts[from * FILE_STRIDE + FIRST_KEY] ?? 0) <= key) from += 1;
    at += 1;
  }
}
