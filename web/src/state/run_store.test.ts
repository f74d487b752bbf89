import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Engine, RunHandle, RunRequest, RunSummary, RunUpdate } from 'lsm-shape/engine';
import { RunStore, type Job } from './run_store.ts';
import type { ModeName } from './workbench.ts';

class Words {
  readonly all: number[] = [];
  isComplete = false;
  append(words: Uint32Array): void {
    this.all.push(...words);
  }
  finish(): void {
    this.isComplete = true;
  }
}

/** An engine whose answers the test provides; the newest run is the last of `runs`. */
function fakeEngine() {
  const runs: { request: RunRequest; tell: (update: RunUpdate) => void; isOver: boolean }[] = [];
  const handle: RunHandle = { cancel: () => undefined, statsAt: () => Promise.resolve(null) };
  const engine: Engine = {
    run(request, tell) {
      const run = { request, tell, isOver: false };
      runs.push(run);
      return { ...handle, cancel: () => (run.isOver = true) };
    },
    replay: () => handle,
    crashForTest: () => handle,
    vanishForTest: () => undefined,
    loopForTest: () => undefined,
    dispose: () => undefined,
  };
  return { engine, runs };
}

const summary = { write_amp: 1 } as RunSummary;
const events = (word: number): RunUpdate => ({
  type: 'events',
  words: Uint32Array.of(word),
  progress: 0.5,
});
const job = (mode: ModeName, set: string, scenarioKey = 'a'): Job => ({
  kind: 'simulation',
  run: `${scenarioKey} ${mode} ${set}`,
  scenarioKey,
  mode,
  overrides: { size_ratio: set },
  request: { steps: [], mode, set: { size_ratio: set } },
});

/** Creates a store whose runs take several steps to prepare, one per display frame. */
function slowSetUp(steps: number) {
  const { engine, runs } = fakeEngine();
  const frames: (() => void)[] = [];
  const kept: number[][] = [];
  const store = new RunStore({
    engine,
    createHistory: () => new Words(),
    schedule: (task) => frames.push(task),
    onReplaced: () => undefined,
    keepUp: (history) => kept.push([...history.all]),
    prepare: function* (_, haste) {
      if (haste === 'quick') return;
      for (let step = 0; step < steps; step += 1) {
        const until = performance.now() + 9;
        while (performance.now() < until);
        yield;
      }
    },
  });
  const frame = (): void => frames.splice(0).forEach((task) => task());
  return { store, runs, kept, frame };
}

function setUp() {
  const { engine, runs } = fakeEngine();
  const replaced: number[][] = [];
  const store = new RunStore({
    engine,
    createHistory: () => new Words(),
    schedule: (task) => task(),
    onReplaced: (next) => replaced.push(next.history.all),
  });
  const finish = (at: number, word: number): void => {
    runs[at]?.tell(events(word));
    runs[at]?.tell({ type: 'done', summary });
  };
  return { store, runs, replaced, finish };
}

/** Duration of a display frame in ms. */
const FRAME = 16;

/**
 * Creates a store whose history takes long to read, with a clock that nothing else advances and a
 * browser that runs one task at a time.
 */
function busySetUp(millis: number) {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const { engine, runs } = fakeEngine();
  const tasks: (() => void)[] = [];
  const frames: (() => void)[] = [];
  class SlowWords extends Words {
    override append(words: Uint32Array): void {
      super.append(words);
      now += millis;
    }
  }
  const store = new RunStore({
    engine,
    createHistory: () => new SlowWords(),
    schedule: (task) =>
      frames.push(() => {
        now += FRAME;
        task();
      }),
    pause: (task) => tasks.push(task),
    onReplaced: () => undefined,
  });
  return { store, runs, tasks, frames };
}

describe('a run that arrives faster than it is read', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is read in slices, in order and completely', () => {
    const { store, runs, tasks, frames } = busySetUp(3);
    const words = Array.from({ length: 20 }, (_, at) => at);
    void store.start(job('sampled', '1'));
    for (const word of words) runs[0]?.tell(events(word));
    runs[0]?.tell({ type: 'done', summary });
    let longest = 0;
    while (tasks.length + frames.length > 0) {
      const before = performance.now();
      (tasks.shift() ?? frames.shift())?.();
      longest = Math.max(longest, performance.now() - before);
    }
    const { shown, pending } = store.getSnapshot();
    expect(shown?.history.all).toEqual(words);
    expect(shown).toMatchObject({ summary });
    expect(pending).toBeNull();
    // Without slices, it would be 60 ms.
    expect(longest).toBeLessThan(12 + FRAME);
  });

  it('costs nothing once cancelled', () => {
    const { store, runs, tasks } = busySetUp(3);
    void store.start(job('sampled', '1'));
    const history = (): readonly number[] => store.getSnapshot().shown?.history.all ?? [];
    for (let word = 0; word < 20; word += 1) runs[0]?.tell(events(word));
    store.cancel();
    while (tasks.length > 0) tasks.shift()?.();
    expect(history().length).toBeLessThan(5);
    expect(runs[0]?.isOver).toBe(true);
  });

  it('reports growth less and less often, but its end at once', () => {
    const { store, runs, tasks, frames } = busySetUp(3);
    let told = 0;
    store.subscribe(() => (told += 1));
    void store.start(job('sampled', '1'));
    const drain = (): void => {
      while (tasks.length > 0) tasks.shift()?.();
    };
    const batches = 150;
    for (let batch = 0; batch < batches; batch += 1) {
      runs[0]?.tell(events(1));
      drain();
      frames.splice(0).forEach((task) => task());
      drain();
    }
    expect(told).toBeLessThan(batches / 2);
    runs[0]?.tell({ type: 'done', summary });
    drain();
    frames.splice(0).forEach((task) => task());
    drain();
    expect(store.getSnapshot()).toMatchObject({ pending: null, shown: { summary } });
  });
});

describe('the run store', () => {
  it('shows a first run from its first batch', () => {
    const { store, runs } = setUp();
    void store.start(job('sampled', '1'));
    runs[0]?.tell(events(7));
    const { shown, pending } = store.getSnapshot();
    expect(shown?.history.all).toEqual([7]);
    expect(shown?.summary).toBeNull();
    expect(pending?.progress).toBe(0.5);
  });

  it('keeps the picture until a run of the same scenario is complete', () => {
    const { store, runs, finish } = setUp();
    void store.start(job('sampled', '1'));
    finish(0, 7);
    void store.start(job('exact', '2'));
    runs[1]?.tell(events(8));
    expect(store.getSnapshot().shown?.history.all).toEqual([7]);
    runs[1]?.tell({ type: 'done', summary });
    expect(store.getSnapshot().shown?.history.all).toEqual([8]);
    expect(store.getSnapshot().pending).toBeNull();
  });

  it('does not wait long for a slow preview', () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { store, runs, finish } = setUp();
    void store.start(job('preview', 'endless'));
    runs[0]?.tell(events(1));
    vi.advanceTimersByTime(5000);
    void store.start(job('preview', '2'));
    vi.advanceTimersByTime(600);
    void store.start(job('preview', '3', 'b'));
    vi.advanceTimersByTime(600);
    expect(runs).toHaveLength(1);
    vi.advanceTimersByTime(600);
    expect(runs.map(({ isOver }) => isOver)).toEqual([true, false]);
    expect(runs[1]?.request.set).toEqual({ size_ratio: '3' });
    finish(1, 2);
    vi.advanceTimersByTime(5000);
    expect(runs).toHaveLength(2);
    expect(store.getSnapshot().shown?.job.run).toBe('b preview 3');
    vi.useRealTimers();
  });

  it('lets a preview finish and then runs only the newest request', () => {
    const { store, runs, finish } = setUp();
    void store.start(job('preview', '1'));
    void store.start(job('preview', '2'));
    void store.start(job('preview', '3'));
    expect(runs).toHaveLength(1);
    finish(0, 1);
    expect(runs.map((run) => run.request.set?.['size_ratio'])).toEqual(['1', '3']);
  });

  describe('during a drag', () => {
    afterEach(() => vi.restoreAllMocks());

    /** Creates a store in which histories with the word 5 have reached the displayed moment. */
    function draggedSetUp() {
      let now = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => now);
      const { engine, runs } = fakeEngine();
      const replaced: number[][] = [];
      const frames: (() => void)[] = [];
      const store = new RunStore({
        engine,
        createHistory: () => new Words(),
        schedule: (task) => frames.push(task),
        onReplaced: (next) => replaced.push([...next.history.all]),
        hasReached: (coming) => coming.all.includes(5),
      });
      void store.start(job('sampled', '1'));
      runs[0]?.tell(events(7));
      runs[0]?.tell({ type: 'done', summary });
      const told = () => {
        // One frame to notice that it is due, one to notify.
        for (let frame = 0; frame < 2; frame += 1) {
          now += FRAME;
          frames.splice(0).forEach((task) => task());
        }
        return store.getSnapshot();
      };
      told();
      return { store, runs, replaced, told, wait: (millis: number) => (now += millis) };
    }

    it('shows a long preview once it has reached the displayed moment', () => {
      const { store, runs, told, wait } = draggedSetUp();
      const before = told().shown?.history;
      void store.start(job('preview', '2'));
      wait(100);
      runs[1]?.tell(events(3));
      expect(told().shown?.history).toBe(before);
      runs[1]?.tell(events(5));
      expect(told().shown).toMatchObject({ summary: null, replaced: before });
      expect(told().shown?.history.all).toEqual([3, 5]);
      runs[1]?.tell(events(9));
      runs[1]?.tell({ type: 'done', summary });
      expect(told().shown).toMatchObject({ summary, replaced: null });
      expect(told().shown?.history.all).toEqual([3, 5, 9]);
    });

    it('shows a short preview only when complete', () => {
      const { store, runs, replaced, wait } = draggedSetUp();
      void store.start(job('preview', '2'));
      wait(10);
      runs[1]?.tell(events(5));
      runs[1]?.tell(events(6));
      expect(replaced).toHaveLength(1);
      runs[1]?.tell({ type: 'done', summary });
      expect(replaced).toEqual([[7], [5, 6]]);
    });

    it('starts the newest preview once the previous one has been shown', () => {
      const { store, runs, told, wait } = draggedSetUp();
      const before = told().shown?.history;
      void store.start(job('preview', '2'));
      void store.start(job('preview', '3'));
      wait(100);
      runs[1]?.tell(events(5));
      expect(runs.map(({ isOver }) => isOver)).toEqual([false, true, false]);
      expect(told().pending?.job.run).toBe('a preview 3');
      // A further preview does not wait for a displayed one either.
      wait(100);
      runs[2]?.tell(events(5));
      void store.start(job('preview', '4'));
      expect(runs[2]?.isOver).toBe(true);
      expect(told().shown).toMatchObject({ summary: null, replaced: before });
    });

    it('continues from the displayed moment after the release', () => {
      const { store, runs, replaced, told, wait } = draggedSetUp();
      void store.start(job('preview', '2'));
      wait(100);
      runs[1]?.tell(events(5));
      void store.start(job('sampled', '2'));
      wait(100);
      runs[2]?.tell(events(4));
      expect(replaced.at(-1)).toEqual([5]);
      runs[2]?.tell(events(5));
      expect(replaced.at(-1)).toEqual([4, 5]);
      runs[2]?.tell({ type: 'done', summary });
      expect(told().shown?.replaced).toBeNull();
    });

    it('keeps a complete run until the next one is complete, however long it takes', () => {
      const { store, runs, replaced, wait } = draggedSetUp();
      void store.start(job('sampled', '2'));
      wait(1000);
      runs[1]?.tell(events(5));
      expect(replaced).toEqual([[7]]);
    });
  });

  it('replaces a longer run at once and ignores its further messages', () => {
    const { store, runs, finish } = setUp();
    void store.start(job('exact', '1'));
    void store.start(job('sampled', '2'));
    expect(runs[0]?.isOver).toBe(true);
    finish(0, 1);
    finish(1, 2);
    expect(store.getSnapshot().shown?.history.all).toEqual([2]);
  });

  it('keeps the picture when a request is refused, and forgets the refusal with the next run', () => {
    const { store, runs, finish } = setUp();
    void store.start(job('sampled', '1'));
    finish(0, 7);
    void store.start(job('sampled', '2'));
    const error = { what: 'max_read_amp is below the trigger', where: '', todo: '' };
    runs[1]?.tell({ type: 'rejected', error });
    expect(store.getSnapshot().refusal?.error).toBe(error);
    expect(store.getSnapshot().shown?.history.all).toEqual([7]);
    void store.start(job('sampled', '3'));
    finish(2, 9);
    expect(store.getSnapshot().refusal).toBeNull();
  });

  it('keeps the picture when the engine fails, and can retry', () => {
    const { store, runs, finish } = setUp();
    void store.start(job('sampled', '1'));
    finish(0, 7);
    void store.start(job('sampled', '2'));
    const error = { kind: 'crashed', message: 'boom', todo: 'Run it again' } as const;
    runs[1]?.tell({ type: 'failed', error });
    expect(store.getSnapshot().failure?.error).toBe(error);
    expect(store.getSnapshot().shown?.history.all).toEqual([7]);
    store.retry();
    expect(store.getSnapshot().failure).toBeNull();
    finish(2, 8);
    expect(store.getSnapshot().shown?.history.all).toEqual([8]);
  });

  it('reports once that another history has replaced the displayed one', () => {
    const { store, runs, replaced, finish } = setUp();
    void store.start(job('sampled', '1'));
    runs[0]?.tell(events(1));
    finish(0, 2);
    void store.start(job('sampled', '1', 'b'));
    finish(1, 3);
    expect(replaced).toEqual([[1, 2], [3]]);
  });

  it('cancels a run on demand', () => {
    const { store, runs } = setUp();
    void store.start(job('exact', '1'));
    store.cancel();
    expect(runs[0]?.isOver).toBe(true);
    expect(store.getSnapshot().pending).toBeNull();
  });

  it('prepares a replacing run over several frames before showing it', () => {
    const { store, runs, kept, frame } = slowSetUp(4);
    void store.start(job('sampled', '1'));
    runs[0]?.tell(events(1));
    runs[0]?.tell({ type: 'done', summary });
    frame();
    // The first run is shown as it arrives, without waiting.
    expect(store.getSnapshot()).toMatchObject({ pending: null, shown: { summary } });
    void store.start(job('exact', '1'));
    runs[1]?.tell(events(2));
    runs[1]?.tell(events(3));
    runs[1]?.tell({ type: 'done', summary });
    const shownWords = (): readonly number[] | undefined => store.getSnapshot().shown?.history.all;
    let frames = 1;
    frame();
    for (; shownWords()?.[0] !== 2 && frames < 50; frames += 1) {
      expect(store.getSnapshot().pending).not.toBeNull();
      frame();
    }
    expect(frames).toBeGreaterThan(3);
    expect(shownWords()).toEqual([2, 3]);
    expect(store.getSnapshot().pending).toBeNull();
    expect(kept).toEqual([[1], [2], [2, 3]]);
  });

  it('does not show a run that was replaced while being prepared', () => {
    const { store, runs, frame } = slowSetUp(4);
    for (const at of [0, 1]) {
      void store.start(job('sampled', String(at)));
      runs[at]?.tell(events(at));
      runs[at]?.tell({ type: 'done', summary });
      frame();
    }
    void store.start(job('sampled', '2'));
    runs[2]?.tell(events(2));
    runs[2]?.tell({ type: 'done', summary });
    for (let at = 0; at < 12; at += 1) frame();
    expect(store.getSnapshot().shown?.history.all).toEqual([2]);
  });
});
