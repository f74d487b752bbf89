// A sweep on the page: its plan, its rows, and the runs that are under way.
import { plural } from 'lsm-shape';
import type {
  AdviceMessage,
  PlanMessage,
  RequestError,
  RunRequest,
  StatsRow,
} from 'lsm-shape/engine';
import type { KeptRows } from './kept_rows.ts';
import { pointOf, rowOfLine } from './settings_of.ts';
import { problemOf, type SweepPool } from './sweep_pool.ts';
import { baseRequest, runsOf, textOfPlan, type Plan } from '../state/sweep_plan.ts';
import type { SetValues, SweepPoint, SweepRow, TreeRun } from './sweep_types.ts';

/** What a sweep does. `empty`: nothing is varied. `ready`: no run was asked for yet. */
export type SweepState = 'empty' | 'reading' | 'refused' | 'ready' | 'running' | 'paused' | 'done';

export interface SweepSnapshot {
  readonly state: SweepState;
  readonly plan: PlanMessage | null;
  readonly points: readonly SweepPoint[];
  readonly rows: ReadonlyMap<string, SweepRow>;
  /** Why the plan or the last rows were refused; null if they were not. */
  readonly refusal: RequestError | null;
  /** Estimated seconds until all points are done; null if unknown. */
  readonly leftSec: number | null;
  readonly advice: AdviceMessage | null;
}

const NOTHING: SweepSnapshot = {
  state: 'reading',
  plan: null,
  points: [],
  rows: new Map(),
  refusal: null,
  leftSec: null,
  advice: null,
};

/** Milliseconds between two updates of the views while points arrive. */
const UPDATE_MS = 150;

export class SweepStore {
  readonly #pool: SweepPool;
  readonly #kept: KeptRows;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  #snapshot = NOTHING;
  /** What decides which runs are needed: the plan without limits, and the base. */
  #runs = '';
  #plan: Plan | null = null;
  /** JSON of the present values of the varied settings. */
  #present = '{}';
  #rows = new Map<string, SweepRow>();
  /** Increases when another plan is opened, or when the runs stop. */
  #round = 0;
  #updatedAt = 0;

  constructor(pool: SweepPool, kept: KeptRows, now: () => number = () => performance.now()) {
    this.#pool = pool;
    this.#kept = kept;
    this.#now = now;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): SweepSnapshot => this.#snapshot;

  /**
   * Opens a plan that varies a request. Rows that this browser kept appear at once. Of equal
   * results, the advice keeps the one with the present values.
   */
  async open(plan: Plan, request: RunRequest, present: SetValues = {}): Promise<void> {
    this.#plan = plan;
    this.#present = JSON.stringify(present);
    const base = JSON.stringify(baseRequest(request, plan.axis));
    const runs = `${runsOf(plan)} ${base}`;
    if (runs === this.#runs) {
      await this.#advise();
      return;
    }
    this.#runs = runs;
    this.#round += 1;
    const round = this.#round;
    this.#rows = new Map();
    const isEmpty = plan.axis.length === 0;
    this.#change({ ...NOTHING, state: isEmpty ? 'empty' : 'reading' });
    if (isEmpty) return;
    try {
      const text = await this.#pool.call('readPlan', [textOfPlan(plan), base], true);
      if (round !== this.#round) return;
      const read = JSON.parse(text) as PlanMessage;
      const points = read.lines.map(pointOf);
      const kept = await this.#kept.read(points.map(({ id }) => id));
      if (round !== this.#round) return;
      this.#rows = new Map(kept.map(rowOfLine).map((row) => [row.id, row]));
      const state = this.#rows.size === 0 ? 'ready' : this.#isDone(points) ? 'done' : 'paused';
      this.#change({ plan: read, points, rows: new Map(this.#rows), state });
      await this.#advise();
    } catch (error) {
      if (round !== this.#round) return;
      this.#runs = '';
      this.#change({ state: 'refused', refusal: problemOf(error) });
    }
  }

  /** Reads a plan file in TOML or JSON; null if it is refused, which the snapshot then says. */
  async readFile(text: string, request: RunRequest): Promise<PlanMessage | null> {
    try {
      const base = JSON.stringify(baseRequest(request, []));
      return JSON.parse(await this.#pool.call('readPlan', [text, base], true)) as PlanMessage;
    } catch (error) {
      this.#change({ refusal: problemOf(error) });
      return null;
    }
  }

  /** Runs all points without a row. A failed point is run again. */
  run(): void {
    const { points, state } = this.#snapshot;
    if (state !== 'ready' && state !== 'paused' && state !== 'done') return;
    this.#round += 1;
    const round = this.#round;
    const left = points.filter(({ id }) => this.#rows.get(id)?.event_hash === undefined);
    if (left.length === 0) return;
    this.#change({ state: 'running', leftSec: null, refusal: null });
    const startedAt = this.#now();
    let next = 0;
    let done = 0;
    const feed = async (): Promise<void> => {
      for (;;) {
        const point = left[next];
        if (point === undefined || round !== this.#round) return;
        next += 1;
        const line = await this.#pool.call('rowOf', [point.line]);
        if (round !== this.#round) return;
        done += 1;
        this.#add(line);
        const leftSec = (((this.#now() - startedAt) / done) * (left.length - done)) / 1000;
        this.#update(leftSec);
      }
    };
    const feeds = Array.from({ length: this.#pool.size }, feed);
    void Promise.all(feeds).then(
      () => round === this.#round && this.#end('done'),
      (error: unknown) => {
        if (round !== this.#round) return;
        this.#end('paused');
        this.#change({ refusal: problemOf(error) });
      },
    );
  }

  /** Stops after the points that are under way, whose rows are dropped. */
  pause(): void {
    if (this.#snapshot.state === 'running') this.#end('paused');
  }

  /** Adds rows of the command line. Rows of other points are counted in the refusal. */
  async addRows(text: string): Promise<void> {
    try {
      const merged = await this.#pool.call('mergedRows', [text], true);
      const rows = merged.split('\n').filter((line) => line !== '');
      const known = new Set(this.#snapshot.points.map(({ id }) => id));
      const lines = rows.filter((line) => known.has(rowOfLine(line).id));
      for (const line of lines) this.#add(line);
      const isDone = this.#isDone(this.#snapshot.points);
      const isRunning = this.#snapshot.state === 'running';
      const state = isDone ? 'done' : this.#rows.size === 0 ? 'ready' : 'paused';
      const refusal = lines.length === rows.length ? null : foreign(rows.length - lines.length);
      this.#change({ refusal, rows: new Map(this.#rows), ...(isRunning ? {} : { state }) });
      await this.#advise();
    } catch (error) {
      this.#change({ refusal: problemOf(error) });
    }
  }

  /** Runs a plan beside the sweep, such as one about other data; returns its rows in order. */
  async beside(plan: Plan, request: RunRequest): Promise<readonly SweepRow[]> {
    const base = JSON.stringify(baseRequest(request, plan.axis));
    const text = await this.#pool.call('readPlan', [textOfPlan(plan), base], true);
    const { lines } = JSON.parse(text) as PlanMessage;
    const rows = lines.map((line) => this.#pool.call('rowOf', [line], true));
    return (await Promise.all(rows)).map(rowOfLine);
  }

  /** Levels with files at the end of a point's run. */
  async treeOf(point: SweepPoint): Promise<readonly TreeRun[]> {
    const levels = JSON.parse(await this.#pool.call('levelsOf', [point.line], true)) as StatsRow[];
    return levels.filter(({ files }) => files !== 0);
  }

  /** All rows, one a line, as `lsm-shape run` writes them. */
  lines(): string {
    return [...this.#rows.values()].map(({ line }) => `${line}\n`).join('');
  }

  /** The rows as the CSV of `lsm-shape merge`. */
  csv(): Promise<string> {
    return this.#pool.call('rowsCsv', [this.lines()], true);
  }

  dispose(): void {
    this.#round += 1;
    this.#pool.dispose();
    this.#listeners.clear();
  }

  #isDone(points: readonly SweepPoint[]): boolean {
    return points.every(({ id }) => this.#rows.has(id));
  }

  #add(line: string): void {
    const row = rowOfLine(line);
    this.#rows.set(row.id, row);
    this.#kept.add(row.id, line);
  }

  /** Shows the rows so far, but not for every row. */
  #update(leftSec: number): void {
    if (this.#now() - this.#updatedAt < UPDATE_MS) return;
    this.#updatedAt = this.#now();
    this.#change({ rows: new Map(this.#rows), leftSec });
    void this.#advise();
  }

  #end(state: 'done' | 'paused'): void {
    this.#round += 1;
    this.#change({ state, rows: new Map(this.#rows), leftSec: null });
    void this.#advise();
  }

  async #advise(): Promise<void> {
    const plan = this.#plan;
    if (plan === null || this.#rows.size === 0) return;
    try {
      const texts = [textOfPlan(plan), this.lines(), this.#present];
      const text = await this.#pool.call('advise', texts, true);
      if (plan === this.#plan) this.#change({ advice: JSON.parse(text) as AdviceMessage });
    } catch (error) {
      if (plan === this.#plan) this.#change({ refusal: problemOf(error) });
    }
  }

  #change(change: Partial<SweepSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const foreign = (count: number): RequestError => ({
  what: `${plural(count, 'row')} of other points: other values, data or options`,
  where: 'rows',
  todo: 'Open the plan from which they were made',
});
