import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { VERSION } from './database.ts';
import {
  FORMAT,
  MOST_KEPT,
  MOST_KEPT_BYTES,
  tooMany,
  type SavedEntry,
  type SavedRecording,
} from './entry.ts';
import { SavedStore } from './saved_store.ts';

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
  (await from.list()).entries.map(({ name }) => name);

describe('saved work', () => {
  it('is listed, newest first, by a page that comes later', async () => {
    const first = store();
    await first.saveRun(run);
    await first.saveRun({ ...run, name: 'Later' });
    await first.close();
    const { entries, newerCount } = await store().list();
    expect(newerCount).toBe(0);
    expect(entries).toMatchObject([
      { name: 'Later', kind: 'run' },
      { ...run, kind: 'run', bytes: run.link.length, format: FORMAT },
    ]);
    expect(entries[0]?.id).not.toBe(entries[1]?.id);
  });

  it('gives a recording back as it was: its key is made of names, sizes and times', async () => {
    const { key, files } = recording('db');
    await store().keepRecording({ key, name: 'db', files });
    const found = (await store().filesOf(key)) ?? [];
    expect(found.map(({ name, size, lastModified }) => [name, size, lastModified])).toEqual(
      files.map(({ name, size, lastModified }) => [name, size, lastModified]),
    );
    expect(await found[0]?.text()).toBe('db');
    expect(await store().filesOf('recording of another')).toBe(null);
  });

  it('keeps the last recordings that were opened, and those that a person saved', async () => {
    const own = store();
    await own.saveRecording(recording('saved'), 'Mine');
    for (let at = 0; at < MOST_KEPT; at += 1) await own.keepRecording(recording(`db ${at}`));
    // Opened again: it is the newest, and nothing is stored twice.
    await own.keepRecording(recording('db 0'));
    await own.keepRecording(recording('one more'));
    const names = await namesIn(own);
    expect(names.toSorted()).toEqual(['Mine', 'db 0', 'db 2', 'db 3', 'db 4', 'one more']);
    expect(await own.filesOf('recording db 1')).toBe(null);
    expect(await own.filesOf('recording saved')).not.toBe(null);
    // A kept one that is saved, or renamed, is never the page's to delete.
    await own.saveRecording(recording('db 2'), 'Two');
    for (let at = 10; at < 20; at += 1) await own.keepRecording(recording(`db ${at}`));
    expect(await namesIn(own)).toEqual(expect.arrayContaining(['Two', 'Mine']));
    expect((await own.list()).entries.length).toBe(MOST_KEPT + 2);
  });

  it('keeps no recording by itself that is larger than all of them may be', async () => {
    const own = store();
    const large = { ...recording('large'), files: [new File([], 'LOG')] };
    Object.defineProperty(large.files[0], 'size', { value: MOST_KEPT_BYTES + 1 });
    expect(await own.keepRecording(large)).toBe('tooLarge');
    expect(await namesIn(own)).toEqual([]);
  });

  it('is renamed', async () => {
    const own = store();
    const { id } = await own.saveRun(run);
    await own.rename(id, 'Other');
    expect(await namesIn(store())).toEqual(['Other']);
  });

  it('is deleted, taken back, and deleted for good only after a while', async () => {
    const own = store();
    const { id } = await own.saveRecording(recording('db'), 'Mine');
    await own.remove(id);
    expect((await own.list()).entries[0]?.deletedAt).not.toBe(null);
    expect(await own.filesOf('recording db')).toBe(null);
    await own.purge();
    await own.takeBack(id);
    expect(await own.filesOf('recording db')).not.toBe(null);
    await own.remove(id);
    time += 3_600_000;
    await own.purge();
    expect(await namesIn(own)).toEqual([]);
  });
});

describe('a newer version of the page', () => {
  it('has its database left alone by this one', async () => {
    await store().saveRun(run);
    const newer = await openDB('lsm-shape', VERSION + 1);
    newer.close();
    await expect(store().list()).rejects.toMatchObject({ kind: 'newer' });
    await expect(store().saveRun(run)).rejects.toMatchObject({ kind: 'newer' });
    const again = await openDB('lsm-shape', VERSION + 1);
    expect(await again.count('entries')).toBe(1);
    again.close();
  });

  it('may change the database while this one has it open', async () => {
    const own = store();
    await own.saveRun(run);
    const newer = await openDB('lsm-shape', VERSION + 1);
    newer.close();
    await expect(own.list()).rejects.toMatchObject({ kind: 'newer' });
  });

  it('has its entries counted, and neither changed nor deleted', async () => {
    const own = store();
    const { id } = await own.saveRun(run);
    await own.close();
    const database = await openDB('lsm-shape', VERSION);
    const ours = (await database.get('entries', id)) as SavedEntry;
    const theirs = { ...ours, id: 'x', format: FORMAT + 1 };
    await database.put('entries', { ...theirs, deletedAt: 1 });
    database.close();
    expect(await own.list()).toMatchObject({ newerCount: 1, entries: [{ id }] });
    await expect(own.rename('x', 'no')).rejects.toMatchObject({ kind: 'newer' });
    time += 3_600_000;
    await own.purge();
    expect((await own.list()).newerCount).toBe(1);
  });
});

describe('trouble', () => {
  it('is told where the browser has no database', async () => {
    vi.stubGlobal('indexedDB', undefined);
    await expect(store().saveRun(run)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('is told where the browser refuses it, and it works once it does not', async () => {
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

  it('is told when the disk is full, and what was there before stays', async () => {
    const own = store();
    await own.saveRecording(recording('db'), 'Mine');
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    // The entry still finds room, its files do not.
    put.mockImplementation(function (this: IDBObjectStore, value: unknown) {
      if (Array.isArray(value)) throw new DOMException('no room', 'QuotaExceededError');
      return this.add(value);
    });
    await expect(own.keepRecording(recording('other'))).rejects.toMatchObject({ kind: 'full' });
    put.mockRestore();
    expect(await namesIn(own)).toEqual(['Mine']);
    expect(await own.filesOf('recording db')).not.toBe(null);
    await own.keepRecording(recording('other'));
    expect((await namesIn(own)).length).toBe(2);
  });
});

it('kept recordings are bounded in bytes as well', () => {
  const kept = (id: string, usedAt: number, bytes: number): SavedRecording => ({
    ...{ kind: 'recording', id, format: FORMAT, name: id, savedAt: 0, deletedAt: null },
    ...{ key: id, isKept: true, files: [], usedAt, bytes },
  });
  const half = MOST_KEPT_BYTES / 2;
  const all = [kept('old', 1, 1), kept('b', 3, half), kept('a', 4, half), kept('middle', 2, half)];
  expect(tooMany(all).map(({ id }) => id)).toEqual(['middle', 'old']);
});
