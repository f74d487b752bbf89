import { expect, it } from 'vitest';
import { joinedFiles } from './joined_files.ts';

const file = (name: string, size = 1, lastModified = 0): File =>
  ({ name, size, lastModified }) as File;
const joined = (open: readonly string[], given: readonly string[]): string[] | undefined =>
  joinedFiles(
    open.map((name) => file(name)),
    given.map((name) => file(name, 2)),
  )?.map(({ name }) => name);

it('files that a recording lacks are added to it', () => {
  expect(joined(['LOG'], ['MANIFEST-000005'])).toEqual(['LOG', 'MANIFEST-000005']);
  expect(joined(['LOG.gz'], ['OPTIONS-000007.gz', 'LOG.old.1700000000'])).toEqual([
    'LOG.gz',
    'OPTIONS-000007.gz',
    'LOG.old.1700000000',
  ]);
  expect(joined(['MANIFEST-000005'], ['LOG'])).toEqual(['MANIFEST-000005', 'LOG']);
});

it('files that would replace an open one are a recording of their own', () => {
  expect(joined(['LOG'], ['LOG'])).toBe(undefined);
  expect(joined(['LOG'], ['LOG.gz', 'MANIFEST-000005'])).toBe(undefined);
  expect(joined(['LOG', 'MANIFEST-000005'], ['MANIFEST-000009'])).toBe(undefined);
  expect(joined(['LOG'], ['rocksdb.txt'])).toBe(undefined);
});

it('a file that is already open is not added again', () => {
  const log = file('LOG');
  const files = joinedFiles([log], [file('LOG'), file('MANIFEST-000005')]);
  expect(files?.map(({ name }) => name)).toEqual(['LOG', 'MANIFEST-000005']);
  expect(joinedFiles([log], [file('LOG')])).toBe(null);
});
