// Index of the files on each level after any event. Only levels that changed are visited, so
// unchanged files cost nothing during playback or jumps.
import { lastAtOrBefore, partitionPoint } from '../base/binary_search.ts';
import { keptFor } from '../base/kept_for.ts';
import { Int32Column, NEVER } from './column.ts';
import type { LifetimeTable } from './lifetimes.ts';
import type { Timeline } from './timeline.ts';

/** Files on a level between two changes. The same object is returned throughout that time. */
export interface LevelFiles {
  readonly level: number;
  /** Rows of `timeline.lifetimes` in order of smallest key. Must not be modified. */
  readonly files: Int32Array;
  readonly bytes: number;
  /** Number of keys covered by the files. Keys covered by several files count once per file. */
  readonly keys: number;
}

/** Returns the levels that hold files just after event `index`, starting with L0. */
export function levelsAt(timeline: Timeline, index: number): LevelFiles[] {
  return indexOf(timeline).at(index);
}

/** Indexes appended events in advance, so that the next query does not have to. */
export function readLevels(timeline: Timeline): void {
  indexOf(timeline).readUpTo(timeline.eventCount - 1);
}

/** Returns the files on a level just after event `index`; `null` if there are none. */
export function levelAt(timeline: Timeline, level: number, index: number): LevelFiles | null {
  return indexOf(timeline).levelAt(level, index);
}

/** Returns the files on a sorted level (not L0) that overlap [from, to], by smallest key. */
export function filesBetween(
  timeline: Timeline,
  { files }: Pick<LevelFiles, 'files'>,
  { from, to }: { readonly from: number; readonly to: number },
): Int32Array {
  const { smallest, largest } = timeline.lifetimes;
  const before = lastStartingBy(smallest.values, files, from);
  const first = largest.at(files[before] ?? 0) >= from ? Math.max(0, before) : before + 1;
  return files.subarray(first, lastStartingBy(smallest.values, files, to) + 1);
}

/** Returns the position of the last file whose smallest key is ≤ `key`, or −1. */
function lastStartingBy(smallest: Float64Array, rows: Int32Array, key: number): number {
  return partitionPoint(0, rows.length, (at) => (smallest[rows[at] ?? 0] ?? 0) <= key) - 1;
}

/** Index of each history. Appended events are indexed by the next query. */
const indexOf = keptFor((timeline: Timeline) => new TreeIndex(timeline));

/** Index of all levels. Answers about past events remain valid while the history grows. */
class TreeIndex {
  readonly #timeline: Timeline;
  readonly #levels: (LevelHistory | undefined)[] = [];
  /** Number of events that have been indexed. */
  #eventCount = 0;
  #lifetimeCount = 0;

  constructor(timeline: Timeline) {
    this.#timeline = timeline;
  }

  at(index: number): LevelFiles[] {
    const event = this.readUpTo(index);
    return this.#levels.flatMap((history) => history?.at(event) ?? []);
  }

  levelAt(level: number, index: number): LevelFiles | null {
    const event = this.readUpTo(index);
    return this.#levels[level]?.at(event) ?? null;
  }

  /** Indexes appended events. Returns `index`, clamped to the index of the last event. */
  readUpTo(index: number): number {
    const { eventCount, lifetimes } = this.#timeline;
    const event = Math.min(index, eventCount - 1);
    if (event < this.#eventCount) return event;
    const added: number[][] = [];
    for (let row = this.#lifetimeCount; row < lifetimes.length; row += 1) {
      const level = lifetimes.level.at(row);
      (added[level] ??= []).push(row);
    }
    this.#eventCount = eventCount;
    this.#lifetimeCount = lifetimes.length;
    for (const level of added.keys()) this.#levels[level] ??= new LevelHistory(level, lifetimes);
    for (const [level, history] of this.#levels.entries()) history?.grow(added[level] ?? []);
    return event;
  }
}

/** Number of moments remembered per level: the two around an animation, and a few more. */
const REMEMBERED = 6;
/**
 * Largest share of a level's history over which updating a remembered moment is cheaper than a full
 * scan. Updates jump around in memory, while a scan reads it in order.
 */
const NEAR_PART = 1 / 64;
/** Number of changes up to which a remembered moment is always updated, without a scan. */
const FEW_CHANGES = 16;

/** Rows that join or leave a level, in order of event. */
class Changes {
  readonly #events = new Int32Column();
  readonly #rows = new Int32Column();

  get length(): number {
    return this.#rows.length;
  }

  /** Adds rows whose events are in `column`. No event may precede the last change. */
  add(column: Int32Array, rows: number[]): void {
    rows.sort((a, b) => (column[a] ?? 0) - (column[b] ?? 0));
    for (const row of rows) {
      this.#events.push(column[row] ?? 0);
      this.#rows.push(row);
    }
  }

  /** Returns the number of changes at or before event `index`. */
  countBy(index: number): number {
    return lastAtOrBefore(this.#events.values, this.length, index) + 1;
  }

  /** Returns the rows changed between two positions. */
  between(from: number, to: number): Int32Array {
    return this.#rows.values.subarray(from, to);
  }
}

/** Contents of a level at one moment, after a number of joins and leaves. */
interface KnownMoment {
  readonly joined: number;
  readonly left: number;
  readonly index: number;
  readonly files: LevelFiles;
}

/** Every file that was ever on a level, in order of smallest key, with the events of its stay. */
class LevelHistory {
  readonly #level: number;
  readonly #lifetimes: LifetimeTable;
  #rows: Int32Array = new Int32Array(0);
  /** Rows that have not joined yet. Later events may change them. */
  #joining: number[] = [];
  #staying: number[] = [];
  // In the order of `#rows`, so that a full scan reads memory sequentially.
  #installedAt = new Int32Array(0);
  #obsoleteAt = new Int32Array(0);
  #isGathered = false;
  readonly #joins = new Changes();
  readonly #leaves = new Changes();
  /** Remembered moments, with the most recently used first. */
  #known: KnownMoment[] = [];

  constructor(level: number, lifetimes: LifetimeTable) {
    this.#level = level;
    this.#lifetimes = lifetimes;
  }

  at(index: number): LevelFiles | null {
    const joined = this.#joins.countBy(index);
    const left = this.#leaves.countBy(index);
    const distance = (known: KnownMoment): number =>
      Math.abs(known.joined - joined) + Math.abs(known.left - left);
    let near = this.#known[0];
    for (const known of this.#known) {
      if (near === undefined || distance(known) < distance(near)) near = known;
    }
    let files = near?.files;
    if (
      near === undefined ||
      distance(near) > Math.max(FEW_CHANGES, this.#rows.length * NEAR_PART)
    ) {
      files = this.#find(index);
    } else if (distance(near) > 0) files = this.#changed(near, { joined, left, index });
    if (files === undefined) return null;
    const rest = this.#known.filter((known) => known.files !== files).slice(0, REMEMBERED - 1);
    this.#known = [{ joined, left, index, files }, ...rest];
    return files.files.length > 0 ? files : null;
  }

  /** Adds new rows and updates existing rows. */
  grow(added: number[]): void {
    const { installedAt, obsoleteAt } = this.#lifetimes;
    if (added.length > 0) this.#rows = this.#merged(added);
    this.#isGathered = false;
    const happened = (column: Int32Array, waiting: number[]): [number[], number[]] => {
      const [done, rest]: [number[], number[]] = [[], []];
      for (const row of waiting) (column[row] === NEVER ? rest : done).push(row);
      return [done, rest];
    };
    const [joined, joining] = happened(installedAt.values, [...this.#joining, ...added]);
    const [left, staying] = happened(obsoleteAt.values, [...this.#staying, ...added]);
    this.#joins.add(installedAt.values, joined);
    this.#leaves.add(obsoleteAt.values, left);
    this.#joining = joining;
    this.#staying = staying;
  }

  /** Compares rows by smallest key, then by row number. */
  #order(a: number, b: number): number {
    const { values } = this.#lifetimes.smallest;
    return (values[a] ?? 0) - (values[b] ?? 0) || a - b;
  }

  /** Merges new rows into the sorted ones. */
  #merged(added: number[]): Int32Array {
    const old = this.#rows;
    const merged = new Int32Array(old.length + added.length);
    let copied = 0;
    let filled = 0;
    for (const row of added.sort((a, b) => this.#order(a, b))) {
      const place = this.#placeIn(old, row, copied);
      while (copied < place) merged[filled++] = old[copied++] ?? 0;
      merged[filled++] = row;
    }
    merged.set(old.subarray(copied), filled);
    return merged;
  }

  #gather(): void {
    if (this.#isGathered) return;
    this.#installedAt = gathered(this.#lifetimes.installedAt.values, this.#rows);
    this.#obsoleteAt = gathered(this.#lifetimes.obsoleteAt.values, this.#rows);
    this.#isGathered = true;
  }

  /** Returns the files after an event by scanning every file that was ever on the level. */
  #find(index: number): LevelFiles {
    this.#gather();
    const rows = this.#rows;
    const installedAt = this.#installedAt;
    const obsoleteAt = this.#obsoleteAt;
    const { smallest, largest, bytes } = this.#lifetimes;
    const files = new Int32Array(rows.length);
    const found = { level: this.#level, bytes: 0, keys: 0 };
    let count = 0;
    for (let at = 0; at < rows.length; at += 1) {
      if ((installedAt[at] ?? 0) > index || (obsoleteAt[at] ?? 0) <= index) continue;
      const row = rows[at] ?? 0;
      files[count] = row;
      count += 1;
      found.bytes += bytes.at(row);
      found.keys += largest.at(row) - smallest.at(row) + 1;
    }
    return { ...found, files: files.slice(0, count) };
  }

  /** Converts a remembered moment to another moment. Unchanged stretches are copied as blocks. */
  #changed(near: KnownMoment, to: Omit<KnownMoment, 'files'>): LevelFiles {
    const { smallest, largest, bytes } = this.#lifetimes;
    const touched = this.#touched(near, to);
    let difference = 0;
    for (const row of touched) difference += this.#isThere(row, to.index) ? 1 : -1;
    const old = near.files.files;
    const files = new Int32Array(old.length + difference);
    const found = { level: this.#level, files, bytes: near.files.bytes, keys: near.files.keys };
    let copied = 0;
    let filled = 0;
    const copyTo = (place: number): void => {
      if (copied < place) files.set(old.subarray(copied, place), filled);
      filled += place - copied;
      copied = place;
    };
    for (const row of touched) {
      copyTo(this.#placeIn(old, row, copied));
      const isThere = this.#isThere(row, to.index);
      if (isThere) {
        files[filled] = row;
        filled += 1;
      } else copied += 1;
      const sign = isThere ? 1 : -1;
      found.bytes += sign * bytes.at(row);
      found.keys += sign * (largest.at(row) - smallest.at(row) + 1);
    }
    copyTo(old.length);
    return found;
  }

  /** Returns the rows that are present at only one of two moments, in key order. */
  #touched(near: KnownMoment, to: Omit<KnownMoment, 'files'>): Int32Array {
    const joins = this.#joins.between(
      Math.min(near.joined, to.joined),
      Math.max(near.joined, to.joined),
    );
    const leaves = this.#leaves.between(Math.min(near.left, to.left), Math.max(near.left, to.left));
    const touched = new Int32Array(joins.length + leaves.length);
    let count = 0;
    for (const rows of [joins, leaves]) {
      for (const row of rows) {
        // A row that both joined and left in between makes no difference.
        if (this.#isThere(row, near.index) === this.#isThere(row, to.index)) continue;
        touched[count] = row;
        count += 1;
      }
    }
    return touched.subarray(0, count).sort((a, b) => this.#order(a, b));
  }

  #isThere(row: number, index: number): boolean {
    const { installedAt, obsoleteAt } = this.#lifetimes;
    return installedAt.at(row) <= index && index < obsoleteAt.at(row);
  }

  /** Returns the position at which to insert a row among sorted rows, searching from `from`. */
  #placeIn(rows: Int32Array, row: number, from: number): number {
    return partitionPoint(from, rows.length, (at) => this.#order(rows[at] ?? 0, row) < 0);
  }
}

function gathered(values: Int32Array, rows: Int32Array): Int32Array<ArrayBuffer> {
  const found = new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) found[at] = values[rows[at] ?? 0] ?? 0;
  return found;
}
