import { describe, expect, it } from 'vitest';
import { machineText } from '../catalogue/machine_file.ts';
import { reduceStore, storeOf, type Store, type StoreAction } from '../state/undo.ts';
import { formatFragment } from '../state/url_state.ts';
import { initialWorkbench, type Source } from '../state/workbench.ts';
import { NEXT, takeMachineFile } from './take_machine.ts';

function page(source: Source = initialWorkbench.source, overrides = {}) {
  let store: Store = storeOf({ ...initialWorkbench, source, overrides });
  return {
    get workbench() {
      return store.workbench;
    },
    dispatch: (action: StoreAction): void => {
      store = reduceStore(store, action);
    },
  };
}

const TEXT = 'machine_profile=server\nmachine.entry_nanos=365.1 # 179 flushes\n';
const recording: Source = { kind: 'recording', name: 'db', key: 'db', options: null };

describe('a dropped machine file', () => {
  it('replaces the machine of the run, and undo restores it', () => {
    const before = { 'machine.sync_nanos': 5, max_background_jobs: 4 };
    const bench = page(initialWorkbench.source, before);
    const said = takeMachineFile(bench, 'mine.txt', TEXT);
    expect(said).toMatchObject({ tone: 'info', title: 'Machine from mine.txt' });
    expect(bench.workbench.overrides).toEqual({
      max_background_jobs: 4,
      machine_profile: 'server',
      'machine.entry_nanos': 365.1,
    });
    expect(formatFragment(bench.workbench)).toContain('machine.entry_nanos=365.1');
    bench.dispatch({ type: 'undo' });
    expect(bench.workbench.overrides).toEqual(before);
  });

  it('waits for the next simulation while a recording is shown', () => {
    const bench = page(recording);
    expect(takeMachineFile(bench, 'mine.txt', TEXT).lines.join()).toContain(NEXT);
    expect(bench.workbench.overrides).toEqual({});
    bench.dispatch({ type: 'recordingOpened', source: { ...recording, key: 'other' } });
    expect(bench.workbench.overrides).toEqual({});
    bench.dispatch({ type: 'scenarioChosen', id: 'universal-default' });
    expect(bench.workbench.overrides['machine.entry_nanos']).toBe(365.1);
    // The machine applies to that simulation only.
    bench.dispatch({ type: 'scenarioChosen', id: 'leveled-default' });
    expect(bench.workbench.overrides).toEqual({});
  });

  it('changes nothing if a line is invalid', () => {
    const bench = page(initialWorkbench.source, { ttl: 60 });
    const said = takeMachineFile(bench, 'mine.txt', `${TEXT}machine.cores=many\n`);
    expect(said.tone).toBe('bad');
    expect(said.lines[0]).toMatch(/^Line 3: /);
    expect(bench.workbench.overrides).toEqual({ ttl: 60 });
  });
});

describe('the kind of a file', () => {
  const file = (text: string): File => new File([text], 'x');

  it('is recognized by its content', async () => {
    expect(await machineText([file(TEXT)])).toBe(TEXT);
    expect(await machineText([file('# a\n  machine.cores = 4')])).not.toBeNull();
    expect(await machineText([file('[Version]\n  options_file_version=1.1')])).toBeNull();
    expect(await machineText([file('2026/11/25-03:07 RocksDB version: 7.8.3')])).toBeNull();
    expect(await machineText([file(TEXT), file(TEXT)])).toBeNull();
    expect(await machineText([file(TEXT + ' '.repeat(200_000))])).toBeNull();
  });
});
