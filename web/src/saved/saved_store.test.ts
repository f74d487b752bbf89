import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NAME, SavedStore, VERSION } from './saved_store.ts';

let time = 1000;
const store = (): SavedStore => new SavedStore(() => (time += 1));

beforeEach(() => {
  time = 1000;
  vi.stubGlobal('indexedDB', new IDBFactory());
});

const recording = (name: string, text = name) => ({
  key: `recording ${name}`,
  name,
  files: [new File([text], 'LOG', { lastModified: 5 }), new File(['m'], 'MANIFEST-000005')],
});
const run = { name: 'Mine', link: 'v=1&scenario=leveled-default', about: 'leveled' };
const namesIn = async (from: SavedStore): Promise<string[]> =>
  (await from.list()).map(({ name }) => name);

describe('saved work', () => {
  it('is listed, newest first, on a later visit', async () => {
    const first = store();
    await first.saveRun(run);
    await first.saveRun({ ...run, name: 'Later' });
    const entries = await store().list();
    expect(entries).toMatchObject([
      { name: 'Later', kind: 'run' },
      { ...run, kind: 'run', bytes: run.link.length },
    ]);
    expect(entries[0]?.id).not.toBe(entries[1]?.id);
  });

  it('returns a recording with its names, sizes and times, which make up its key', async () => {
    const { key, files } = recording('db');
    await store().saveRecording({ key, name: 'db', files }, 'db');
    const found = (await store().filesOf(key)) ?? [];
    expect(found.map(({ name, size, lastModified }) => [name, size, lastModified])).toEqual(
      files.map(({ name, size, lastModified }) => [name, size, lastModified]),
    );
    expect(await found[0]?.text()).toBe('db');
    expect(await store().filesOf('recording of another')).toBe(null);
  });

  it('has what was saved and nothing else', async () => {
    const own = store();
    expect(await own.entryOf('recording db')).toBe(null);
    const { id } = await own.saveRecording(recording('db'), 'Mine');
    expect(await own.entryOf('recording db')).toMatchObject({ id, name: 'Mine' });
    // Saving it again stores nothing twice.
    await own.saveRecording(recording('db'), 'Mine again');
    expect(await namesIn(own)).toEqual(['Mine again']);
    await own.remove(id);
    expect(await own.entryOf('recording db')).toBe(null);
  });

  it('is renamed', async () => {
    const own = store();
    const { id } = await own.saveRun(run);
    await own.rename(id, 'Other');
    expect(await namesIn(store())).toEqual(['Other']);
  });

  it('can be restored after a deletion until it is purged', async () => {
    const own = store();
    const { id } = await own.saveRecording(recording('db'), 'Mine');
    await own.remove(id);
    expect((await own.list())[0]?.deletedAt).not.toBe(null);
    expect(await own.filesOf('recording db')).toBe(null);
    await own.takeBack(id);
    expect(await own.filesOf('recording db')).not.toBe(null);
    await own.remove(id);
    time += 3_600_000;
    expect(await namesIn(own)).toEqual([]);
    await own.takeBack(id).catch(() => undefined);
    expect(await own.filesOf('recording db')).toBe(null);
  });
});

describe('a newer version of the page', () => {
  it('finds its database unchanged by this one', async () => {
    await store().saveRun(run);
    const newer = await openDB(NAME, VERSION + 1);
    newer.close();
    await expect(store().list()).rejects.toMatchObject({ kind: 'newer' });
    await expect(store().saveRun(run)).rejects.toMatchObject({ kind: 'newer' });
    const again = await openDB(NAME, VERSION + 1);
    expect(await again.count('entries')).toBe(1);
    again.close();
  });

  it('may change the database while this one has it open', async () => {
    const own = store();
    await own.saveRun(run);
    const newer = await openDB(NAME, VERSION + 1);
    newer.close();
    await expect(own.list()).rejects.toMatchObject({ kind: 'newer' });
  });
});

describe('a problem', () => {
  it('is reported if the browser has no database', async () => {
    vi.stubGlobal('indexedDB', undefined);
    await expect(store().saveRun(run)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('is reported while the browser refuses access', async () => {
    const own = store();
    const works = indexedDB;
    const refusing = () => {
      throw new DOMException('not here', 'SecurityError');
    };
    vi.stubGlobal('indexedDB', { open: refusing });
    await expect(own.saveRun(run)).rejects.toMatchObject({ kind: 'unavailable' });
    vi.stubGlobal('indexedDB', works);
    await own.saveRun(run);
    expect(await namesIn(own)).toEqual(['Mine']);
  });

  it('is reported if the disk is full, and earlier items stay', async () => {
    const own = store();
    await own.saveRecording(recording('db'), 'Mine');
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    // The entry still fits, its files do not.
    put.mockImplementation(function (this: IDBObjectStore, value: unknown) {
      if (Array.isArray(value)) throw new DOMException('no room', 'QuotaExceededError');
      return this.add(value);
    });
    await expect(own.saveRecording(recording('other'), 'Other')).rejects.toMatchObject({
      kind: 'full',
    });
    put.mockRestore();
    expect(await namesIn(own)).toEqual(['Mine']);
    expect(await own.filesOf('recording db')).not.toBe(null);
    await own.saveRecording(recording('other'), 'Other');
    expect((await namesIn(own)).length).toBe(2);
  });
});
