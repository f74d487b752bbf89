// The store in web/src/state owns the page's state. No module keeps state in a variable, and no
// other file uses the browser's storage. See web/README.md.
import { expect, it } from 'vitest';
import { read, repositoryFiles } from './repository_files.ts';

/** Module variables that are not state of the page, with the reason. */
const caches: Readonly<Record<string, readonly string[]>> = {
  // Text of a file of the site, fetched on first use.
  'web/src/explain/figure_code.ts': ['sources'],
};

/** Only these files may use the browser's storage and history. */
const owners: Readonly<Record<string, string>> = {
  localStorage: 'web/src/state/kept_state.ts',
  sessionStorage: 'web/src/state/kept_state.ts',
  pushState: 'web/src/state/address.ts',
  replaceState: 'web/src/state/address.ts',
  indexedDB: 'web/src/saved/saved_store.ts',
};

const sources = repositoryFiles().filter(
  (path) => /^web\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
);

it('is not in variables of modules', () => {
  const found = sources.flatMap((path) =>
    [...read(path).matchAll(/^(?:export )?(?:let|var) (\w+)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => !(caches[path] ?? []).includes(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

it('is kept by one file each in the storage and in the address', () => {
  const found = sources.flatMap((path) =>
    Object.entries(owners)
      .filter(([word, owner]) => path !== owner && new RegExp(`\\b${word}\\b`).test(read(path)))
      .map(([word]) => `${path}: ${word}`),
  );
  expect(found).toEqual([]);
});
