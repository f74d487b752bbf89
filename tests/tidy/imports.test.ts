// The dependency direction of the code map in README.md, enforced: a folder may import what stands
// beside it here and nothing else. Cargo enforces the Rust half.
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, repositoryFiles } from './repository_files.ts';

const wasmPackage = 'core-wasm/pkg';
const maths = ['d3-array', 'd3-format', 'd3-interpolate', 'd3-scale', 'd3-shape'];
const react = ['react', 'react-dom'];

/** The longest matching folder decides. Entries are folders of ours or packages. */
const allowed: Record<string, readonly string[]> = {
  'components/src/base': [],
  'components/src/engine': ['components/src/base', wasmPackage],
  'components/src/timeline': ['components/src/base', 'components/src/engine', ...maths],
  'components/src/player': ['components/src/base'],
  'components/src/scene': [
    'components/src/base',
    'components/src/engine',
    'components/src/timeline',
    ...maths,
  ],
  'components/src/render': [
    'components/src/base',
    'components/src/engine',
    'components/src/timeline',
    'components/src/scene',
    ...maths,
  ],
  'components/src': ['components/src', ...maths],
  'web/src': ['web/src', 'scenarios', 'lsm-shape', ...react, ...maths],
};

const ownerOf = (path: string): string | undefined =>
  Object.keys(allowed)
    .filter((folder) => path.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)[0];

function importsOf(path: string): string[] {
  const found: string[] = [];
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|new URL\(\s*['"]([^'"]+)['"]\s*,\s*import\.meta\.url/g;
  for (const match of read(path).matchAll(pattern)) {
    const target = match[1] ?? match[2] ?? match[3] ?? match[4];
    if (target !== undefined) found.push(target.replace(/\?.*$/, ''));
  }
  return found;
}

const isTest = (path: string): boolean =>
  /\.test\.tsx?$|\/test_support\/|\/test_support\.ts$/.test(path);

describe('imports', () => {
  const sources = repositoryFiles().filter(
    (path) => /^(components|web)\/src\/.*\.tsx?$/.test(path) && !isTest(path),
  );

  it('finds the sources', () => {
    expect(sources.length).toBeGreaterThan(20);
  });

  it('follow the dependency direction', () => {
    const wrong: string[] = [];
    for (const path of sources) {
      const owner = ownerOf(path);
      if (owner === undefined) continue;
      for (const target of importsOf(path)) {
        const resolved = target.startsWith('.') ? normalize(join(dirname(path), target)) : target;
        const inside = resolved.startsWith(`${owner}/`) || resolved === owner;
        const listed = (allowed[owner] ?? []).some(
          (entry) => resolved === entry || resolved.startsWith(`${entry}/`),
        );
        if (!inside && !listed) wrong.push(`${path} imports ${target}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('never reach into the application', () => {
    const wrong = sources
      .filter((path) => path.startsWith('components/'))
      .filter((path) => importsOf(path).some((target) => /(^|\/)web\//.test(target)));
    expect(wrong).toEqual([]);
  });
});
