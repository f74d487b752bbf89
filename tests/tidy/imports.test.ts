// Enforces the dependency direction of the code map in README.md: a folder may import only what is
// listed for it here. Cargo enforces the Rust half.
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, repositoryFiles } from './repository_files.ts';

const wasmPackage = 'core-wasm/pkg';
const maths = [...['d3-array', 'd3-format', 'd3-path', 'd3-scale']];
const nodeModules = ['fs', 'module', 'path', 'url', 'util', 'zlib'].map((name) => `node:${name}`);
const react = ['react', 'react-dom'];

/** Allowed imports by folder, as folders or packages. The longest matching folder decides. */
const allowed: Record<string, readonly string[]> = {
  'components/src/base': [],
  'components/src/charts': ['components/src/base', 'd3-brush', 'd3-selection', ...maths],
  'components/src/engine': ['components/src/base', wasmPackage],
  'components/src/export': ['components/src/base', 'components/src/engine', wasmPackage, 'fflate'],
  'components/src/scenarios': ['components/src/engine'],
  'components/src/timeline': ['components/src/base', 'components/src/engine', ...maths],
  'components/src/player': ['components/src/base'],
  'components/src/scene': [
    'components/src/base',
    'components/src/charts',
    'components/src/engine',
    'components/src/timeline',
    ...maths,
  ],
  'components/src/render': [
    'components/src/base',
    'components/src/charts',
    'components/src/engine',
    'components/src/timeline',
    'components/src/scene',
    ...maths,
  ],
  'components/src/element': ['components/src'],
  'components/src/react': ['components/src/element', 'react'],
  'components/src/node': [
    'components/src',
    wasmPackage,
    '@resvg/resvg-wasm',
    ...['fflate', 'marked', 'yaml'],
    ...nodeModules,
  ],
  // Output of the command line and the page. The page runs it with the engine in a worker.
  'components/src/written': ['components/src', wasmPackage, 'fflate'],
  'components/src': ['components/src', 'gifenc', ...maths],
  ...pageFolders({
    ui: ['lsm-shape/charts', 'lsm-shape/theme', ...react],
    glossary: ['ui', 'lsm-shape/glossary', ...react],
    axis: ['lsm-shape'],
    settings: ['lsm-shape'],
    catalogue: [
      'ui',
      'settings',
      'virtual:scenarios',
      'virtual:scenario_questions',
      'lsm-shape',
      ...react,
    ],
    state: ['ui', 'axis', 'settings', 'catalogue', 'lsm-shape', ...react],
    machine: ['ui', 'settings', 'catalogue', 'state', 'lsm-shape', ...react],
    saved: ['ui', 'settings', 'catalogue', 'state', 'machine', 'idb', 'lsm-shape', ...react],
    explain: ['ui', 'state', 'lsm-shape', ...react],
    intro: ['ui', 'settings', 'state', 'lsm-shape', ...react],
    compare: ['settings', 'state', 'lsm-shape', ...react],
    notes: ['ui', 'state', 'lsm-shape', ...react],
    timeline: ['ui', 'glossary', 'axis', 'state', 'compare', 'notes', 'lsm-shape', ...react],
    options: ['ui', 'settings', 'catalogue', 'state', 'machine', 'lsm-shape', ...react],
    stats: ['ui', 'settings', 'state', 'machine', 'lsm-shape', ...react],
    why: ['ui', 'glossary', 'settings', 'state', 'explain', 'notes', 'lsm-shape', ...react],
    stage: ['ui', 'axis', 'state', 'explain', 'lsm-shape', ...react],
    variants: [
      ...['ui', 'axis', 'settings', 'state', 'compare', 'explain', 'notes', 'why', 'stage'],
      ...['lsm-shape', ...react],
    ],
    sweep: [
      ...['ui', 'settings', 'state', 'variants', 'lsm-shape', wasmPackage, 'd3-scale', 'idb'],
      ...react,
    ],
    keys: ['ui', 'state', 'notes', 'lsm-shape', ...react],
    presentation: ['ui', 'state', 'keys', 'notes', 'lsm-shape', ...react],
    pictures: [
      ...['ui', 'axis', 'settings', 'state', 'compare', 'notes', 'timeline', 'variants'],
      ...['mediabunny', 'lsm-shape', ...react],
    ],
    export: ['ui', 'state', 'pictures', 'lsm-shape', ...react],
    embed: ['ui', 'state', 'export', 'lsm-shape', ...react],
    offline: ['workbox-precaching', 'workbox-window', ...react],
    palette: [
      ...['ui', 'axis', 'settings', 'catalogue', 'state', 'saved', 'explain', 'keys'],
      ...['lsm-shape', ...react],
    ],
    page: [
      ...['ui', 'glossary', 'axis', 'settings', 'catalogue', 'state', 'compare', 'explain'],
      ...[
        'saved',
        'notes',
        'timeline',
        'options',
        'stats',
        'why',
        'stage',
        'variants',
        'sweep',
        'keys',
        'presentation',
        'intro',
        'palette',
        'export',
        'embed',
        'offline',
      ],
      ...['lsm-shape', ...react],
    ],
  }),
  'web/src': ['web/src', 'lsm-shape', ...react],
};

/** Returns the page's features, each with the features and packages it may import. */
function pageFolders(
  features: Readonly<Record<string, readonly string[]>>,
): Record<string, readonly string[]> {
  const pathOf = (entry: string): string => (entry in features ? `web/src/${entry}` : entry);
  return Object.fromEntries(
    Object.entries(features).map(([name, entries]) => [pathOf(name), entries.map(pathOf)]),
  );
}

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

/** Returns the nodes of a cycle, from one back to itself; empty if there is none. */
function circleIn(links: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const walk = (node: string, way: readonly string[]): string[] => {
    const at = way.indexOf(node);
    if (at >= 0) return [...way.slice(at), node];
    if (done.has(node)) return [];
    for (const next of links.get(node) ?? []) {
      const found = walk(next, [...way, node]);
      if (found.length > 0) return found;
    }
    done.add(node);
    return [];
  };
  for (const node of links.keys()) {
    const found = walk(node, []);
    if (found.length > 0) return found;
  }
  return [];
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

  it('are allowed feature by feature in the application', () => {
    const unlisted = sources
      .filter((path) => path.startsWith('web/src/'))
      .filter((path) => path.split('/').length > 3 && ownerOf(path) === 'web/src');
    expect(unlisted).toEqual([]);
  });

  it('form no circle of folders', () => {
    const links = Object.entries(allowed).map(([folder, entries]): [string, string[]] => [
      folder,
      entries.filter((entry) => entry in allowed && entry !== folder),
    ]);
    expect(circleIn(new Map(links))).toEqual([]);
  });

  it('form no circle of files in the application', () => {
    const links = sources
      .filter((path) => path.startsWith('web/src/'))
      .map((path): [string, string[]] => [
        path,
        importsOf(path)
          .filter((target) => target.startsWith('.'))
          .map((target) => normalize(join(dirname(path), target))),
      ]);
    expect(circleIn(new Map(links))).toEqual([]);
  });

  it('load every style sheet of the application, in one place', () => {
    const sheets = repositoryFiles().filter((path) => /^web\/src\/.*\.css$/.test(path));
    const loaded = sources.flatMap((path) =>
      importsOf(path)
        .filter((target) => target.endsWith('.css'))
        .map((target) => `${path} ${normalize(join(dirname(path), target))}`),
    );
    expect(loaded.sort()).toEqual(sheets.map((sheet) => `web/src/main.tsx ${sheet}`).sort());
  });

  it('never reach into the application', () => {
    const wrong = sources
      .filter((path) => path.startsWith('components/'))
      .filter((path) => importsOf(path).some((target) => /(^|\/)web\//.test(target)));
    expect(wrong).toEqual([]);
  });
});
