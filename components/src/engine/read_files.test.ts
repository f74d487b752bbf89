import { expect, test } from 'vitest';
import { readFiles, type FilesReader } from './read_files.ts';

/** A file that records which byte ranges were read. */
class WatchedFile extends Blob {
  readonly asked: string[] = [];
  override slice(from?: number, to?: number): Blob {
    this.asked.push(`${from} to ${to ?? 'end'}`);
    return super.slice(from, to);
  }
  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    this.asked.push('all');
    return super.stream();
  }
}

/** Returns a reader that plans to read only files named LOG. */
function readerRig() {
  const names: string[] = [];
  const read: [string | undefined, number][] = [];
  const reader: FilesReader = {
    judge: (name) => void names.push(name),
    plan: () => names.flatMap((name, index) => (name.startsWith('LOG') ? [index] : [])),
    read: (index, piece) => void read.push([names[index], piece.length]),
  };
  return { reader, read };
}

const file = (name: string, bytes: number) => ({
  name,
  content: new WatchedFile([new Uint8Array(bytes)]),
});

test('reads the ends of each file except tables, and then only the planned files', async () => {
  const [table, photo, log] = [file('000012.sst', 1e6), file('photo.jpg', 1e6), file('LOG', 5)];
  const { reader, read } = readerRig();
  const told: number[] = [];
  const isWhole = await readFiles([table, photo, log], reader, {
    onProgress: ({ bytes, total }) => told.push(bytes, total),
  });
  expect(isWhole).toBe(true);
  expect(table.content.asked).toEqual([]);
  expect(photo.content.asked).toEqual(['0 to 262144', '999996 to end']);
  expect(read).toEqual([
    ['LOG', 0],
    ['LOG', 5],
  ]);
  expect(told).toEqual([5, 5]);
});

test('stops reading as soon as the files are no longer wanted', async () => {
  const { reader, read } = readerRig();
  let isWanted = true;
  const onProgress = () => (isWanted = false);
  const logs = [file('LOG.old.1', 3e6), file('LOG', 3e6)];
  expect(await readFiles(logs, reader, { isWanted: () => isWanted, onProgress })).toBe(false);
  expect(read.length).toBe(2);
});
