import type { Engine, FamilyRow, RunSummary, RunUpdate } from 'lsm-shape/engine';
import { describe, expect, it, vi } from 'vitest';
import { KeptFamilies } from './kept_families.ts';
import { RunStore, type Job } from './run_store.ts';
import { familyOf } from './shown_run.ts';

class Words {
  readonly all: number[] = [];
  append(words: Uint32Array): void {
    this.all.push(...words);
  }
  finish(): void {
    return;
  }
}

const unused = (): never => expect.unreachable();
const unusedEngine: Engine = {
  run: unused,
  replay: unused,
  crashForTest: unused,
  vanishForTest: unused,
  loopForTest: unused,
  dispose: unused,
};
const summary = { write_amp: 1 } as RunSummary;

describe('column families of a recording', () => {
  type Replayed = { family: string | null; tell: (update: RunUpdate) => void; isOver: boolean };

  const rows = ['default', 'index', 'old'].map((key) => ({ key, is_first: key === 'default' }));

  function familiesSetUp() {
    const replays: Replayed[] = [];
    const rests: (() => void)[] = [];
    const replaced: (string | null)[] = [];
    const store = new RunStore({
      engine: {
        ...unusedEngine,
        replay(_, tell, family = null) {
          const replay = { family, tell, isOver: false };
          replays.push(replay);
          const cancel = (): void => void (replay.isOver = true);
          return { cancel, statsAt: () => Promise.resolve(null) };
        },
      },
      createHistory: () => new Words(),
      schedule: (task) => task(),
      onReplaced: (next) => replaced.push(familyOf(next)),
      atRest: (task) => {
        rests.push(task);
        return () => void rests.splice(rests.indexOf(task), 1);
      },
    });
    const finish = (at: number): void => {
      const replay = replays[at];
      const key = replay?.family ?? 'default';
      const shown = rows.findIndex((row) => row.key === key);
      replay?.tell({ type: 'families', families: rows as unknown as FamilyRow[], shown });
      replay?.tell({ type: 'events', words: Uint32Array.of(at), progress: 1 });
      replay?.tell({ type: 'done', summary });
    };
    const rest = (): void => rests.splice(0).forEach((task) => task());
    /** The code that keeps families loads with the first recording that has several. */
    const finishFirst = (): Promise<void> => {
      finish(0);
      return vi.waitFor(() => expect(rests.length).toBe(1));
    };
    const shownFamily = (): string | null => familyOf(store.getSnapshot().shown);
    return { store, replays, replaced, finish, finishFirst, rest, shownFamily };
  }

  const recording = (family: string | null, scenarioKey = 'db'): Job => ({
    kind: 'recording',
    run: family === null ? scenarioKey : JSON.stringify([scenarioKey, family]),
    scenarioKey,
    files: [],
    family,
  });

  it('are read while the page is idle, and shown at once when selected', async () => {
    const { store, replays, replaced, finish, finishFirst, rest, shownFamily } = familiesSetUp();
    void store.start(recording(null));
    await finishFirst();
    rest();
    finish(1);
    rest();
    expect(replays.map(({ family }) => family)).toEqual([null, 'index', 'old']);
    // Listeners are not notified.
    expect([shownFamily(), replaced, store.getSnapshot().pending]).toEqual([
      'default',
      ['default'],
      null,
    ]);
    void store.start(recording('index'));
    expect(shownFamily()).toBe('index');
    expect(store.getSnapshot().shown?.job.run).toBe('["db","index"]');
    // The family being read is dropped, and read again when the page is next idle.
    expect(replays[2]?.isOver).toBe(true);
    // `default` was shown without being requested by name.
    void store.start(recording('default'));
    expect(replaced).toEqual(['default', 'index', 'default']);
    expect(replays.length).toBe(3);
    rest();
    finish(3);
    rest();
    expect(replays.map(({ family }) => family)).toEqual([null, 'index', 'old', 'old']);
  });

  it('continues with the one being read', async () => {
    const { store, replays, finish, finishFirst, rest, shownFamily } = familiesSetUp();
    void store.start(recording(null));
    await finishFirst();
    rest();
    const verdict = store.start(recording('index'));
    expect(store.getSnapshot().pending?.job.run).toBe('["db","index"]');
    expect(shownFamily()).toBe('default');
    finish(1);
    expect(await verdict).toEqual({ type: 'accepted' });
    expect([shownFamily(), replays.length]).toEqual(['index', 2]);
  });

  it('does not report one that cannot be read in advance', async () => {
    const { store, replays, finishFirst, rest } = familiesSetUp();
    void store.start(recording(null));
    await finishFirst();
    rest();
    const error = { what: 'no', where: 'here', todo: 'yes' };
    replays[1]?.tell({ type: 'rejected', error });
    rest();
    expect(store.getSnapshot().refusal).toBe(null);
    expect(replays.length).toBe(2);
  });

  it('are dropped with their recording', async () => {
    const { store, replays, finish, finishFirst } = familiesSetUp();
    void store.start(recording(null));
    await finishFirst();
    void store.start(recording(null, 'other'));
    finish(1);
    void store.start(recording(null));
    expect(replays.length).toBe(3);
  });

  it('are not read in advance beyond a memory limit', async () => {
    const { store, finishFirst } = familiesSetUp();
    void store.start(recording(null));
    await finishFirst();
    const { shown } = store.getSnapshot();
    if (shown === null) throw new Error('it is shown');
    const kept = new KeptFamilies<Words>();
    kept.keep(shown, 1_000);
    expect(kept.next(shown)?.run).toBe('["db","index"]');
    kept.clear();
    kept.keep(shown, 9_000_000);
    expect(kept.next(shown)).toBe(null);
  });
});
