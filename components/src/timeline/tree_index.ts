// The files of each level at any moment. A level that no event touched is not looked at again, so
// that neither playing nor jumping pays for files that stay where they are.
import { lastAtOrBefore, NEVER } from './column.ts';
import type { LifetimeTable } from './lifetimes.ts';
import type { Timeline } from './timeline.ts';

/** The files of one level from one of its changes to the next: one object for that whole time. */
export interface LevelFiles {
  readonly level: number;
  /** Rows of `timeline.lifetimes`, by smallest key. */
  readonly files: readonly number[];
  readonly bytes: number;
  /** Keys that they cover, those that overlap counted twice. */
  readonly keys: number;
}

/** The levels that hold files right after event `index`, L0 first. */
export function levelsAt(timeline: Timeline, index: number): LevelFiles[] {
  return indexOf(timeline).at(index);
}

/** The files of one level right after event `index`; `null` when it holds none. */
export function levelAt(timeline: Timeline, level: number, index: number): LevelFiles | null {
  return indexOf(timeline).levelAt(level, index);
}

/** Those of a level's files that hold keys of [from, to], by smallest key. Not for L0. */
export function filesBetween(
  timeline: Timeline,
  { files }: Pick<LevelFiles, 'files'>,
  { from, to }: { readonly from: number; readonly to: number },
): readonly number[] {
  const { smallest, largest } = timeline.lifetimes;
  const before = lastStartingBy(smallest.values, files, from);
  const first = largest.at(files[before] ?? 0) >= from ? Math.max(0, before) : before + 1;
  return files.slice(first, lastStartingBy(smallest.values, files, to) + 1);
}

/** The last of some rows whose smallest key is ≤ `key`; −1 if there is none. */
function lastStartingBy(smallest: Float64Array, rows: readonly number[], key: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((smallest[rows[middle] ?? 0] ?? 0) <= key) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const indices = new WeakMap<Timeline, TreeIndex>();

function indexOf(timeline: Timeline): TreeIndex {
  const known = indices.get(timeline);
  if (known !== undefined) return known;
  const index = new TreeIndex(timeline);
  indices.set(timeline, index);
  return index;
}

/** All levels of one history. What it says of an event stays right while the history grows. */
class TreeIndex {
  readonly #timeline: Timeline;
  readonly #levels: (LevelHistory | undefined)[] = [];
  /** Events that were there when the levels were last read. */
  #eventCount = 0;
  #lifetimeCount = 0;

  constructor(timeline: Timeline) {
    this.#timeline = timeline;
  }

  at(index: number): LevelFiles[] {
    this.#readUpTo(index);
    return this.#levels.flatMap((history) => history?.at(index) ?? []);
  }

  levelAt(level: number, index: number): LevelFiles | null {
    this.#readUpTo(index);
    return this.#levels[level]?.at(index) ?? null;
  }

  #readUpTo(index: number): void {
    const { eventCount, lifetimes } = this.#timeline;
    if (Math.min(index, eventCount - 1) < this.#eventCount) return;
    const added: number[][] = [];
    for (let row = this.#lifetimeCount; row < lifetimes.length; row += 1) {
      const level = lifetimes.level.at(row);
      (added[level] ??= []).push(row);
    }
    this.#eventCount = eventCount;
    this.#lifetimeCount = lifetimes.length;
    for (const level of added.keys()) this.#levels[level] ??= new LevelHistory(level, lifetimes);
    for (const [level, history] of this.#levels.entries()) history?.grow(added[level] ?? []);
  }
}

/** Moments of a level that are remembered: those between which a picture moves, and some. */
const REMEMBERED = 6;

/** Every file that was ever on a level, by smallest key, with the events between which it was. */
class LevelHistory {
  readonly #level: number;
  readonly #lifetimes: LifetimeTable;
  #rows = new Int32Array(0);
  // In the order of `rows`, so that a look at all of them reads memory from front to back.
  #installedAt = new Int32Array(0);
  #obsoleteAt = new Int32Array(0);
  /** Events that change the level, ascending. */
  #changes = new Int32Array(64);
  #changeCount = 0;
  readonly #remembered = new Map<number, LevelFiles>();

  constructor(level: number, lifetimes: LifetimeTable) {
    this.#level = level;
    this.#lifetimes = lifetimes;
  }

  at(index: number): LevelFiles | null {
    const change = lastAtOrBefore(this.#changes, this.#changeCount, index);
    if (change < 0) return null;
    const known = this.#remembered.get(change);
    const found = known ?? this.#find(index);
    // The one that was asked for longest ago is forgotten first.
    this.#remembered.delete(change);
    this.#remembered.set(change, found);
    if (this.#remembered.size > REMEMBERED) {
      for (const oldest of this.#remembered.keys()) {
        this.#remembered.delete(oldest);
        break;
      }
    }
    return found.files.length > 0 ? found : null;
  }

  /** Takes in new rows, and what has happened to old ones. */
  grow(added: number[]): void {
    if (added.length > 0) this.#rows = this.#merged(added);
    const { installedAt, obsoleteAt } = this.#lifetimes;
    this.#installedAt = gathered(installedAt.values, this.#rows);
    this.#obsoleteAt = gathered(obsoleteAt.values, this.#rows);
    const last = this.#changes[this.#changeCount - 1] ?? -1;
    const events: number[] = [];
    for (const column of [this.#installedAt, this.#obsoleteAt]) {
      for (const event of column) if (event > last && event !== NEVER) events.push(event);
    }
    const ascending = Int32Array.from(events).sort();
    for (const [at, event] of ascending.entries()) {
      if (at === 0 || event !== ascending[at - 1]) this.#addChange(event);
    }
  }

  #addChange(event: number): void {
    if (this.#changeCount === this.#changes.length) {
      const grown = new Int32Array(this.#changes.length * 2);
      grown.set(this.#changes);
      this.#changes = grown;
    }
    this.#changes[this.#changeCount] = event;
    this.#changeCount += 1;
  }

  #merged(added: number[]): Int32Array<ArrayBuffer> {
    const smallest = this.#lifetimes.smallest.values;
    const old = this.#rows;
    const isFirst = (a: number, b: number): boolean => {
      const difference = (smallest[a] ?? 0) - (smallest[b] ?? 0);
      return difference < 0 || (difference === 0 && a < b);
    };
    added.sort((a, b) => (isFirst(a, b) ? -1 : 1));
    const merged = new Int32Array(old.length + added.length);
    let fromOld = 0;
    let fromNew = 0;
    for (let at = 0; at < merged.length; at += 1) {
      const a = old[fromOld];
      const b = added[fromNew];
      if (b === undefined || (a !== undefined && isFirst(a, b))) {
        merged[at] = a ?? 0;
        fromOld += 1;
      } else {
        merged[at] = b;
        fromNew += 1;
      }
    }
    return merged;
  }

  #find(index: number): LevelFiles {
    const rows = this.#rows;
    const installedAt = this.#installedAt;
    const obsoleteAt = this.#obsoleteAt;
    const { smallest, largest, bytes } = this.#lifetimes;
    const files: number[] = [];
    const found = { level: this.#level, files, bytes: 0, keys: 0 };
    for (let at = 0; at < rows.length; at += 1) {
      if ((installedAt[at] ?? 0) > index || (obsoleteAt[at] ?? 0) <= index) continue;
      const row = rows[at] ?? 0;
      files.push(row);
      found.bytes += bytes.at(row);
      found.keys += largest.at(row) - smallest.at(row) + 1;
    }
    return found;
  }
}

function gathered(values: Int32Array, rows: Int32Array): Int32Array<ArrayBuffer> {
  const found = new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) found[at] = values[rows[at] ?? 0] ?? 0;
  return found;
}
