// Style sheets: each class has one owner, and each colour is defined once.
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { themeOf } from '../../components/src/scene/theme.ts';
import { withThemeColours } from '../../web/tools/theme_colours.ts';
import { read, repositoryFiles } from './repository_files.ts';
import { namedClasses, sheetFacts } from './style_sheets.ts';

const TOKENS = 'web/src/ui/tokens.css';
const SHARED = 'web/src/ui';
/** Exception: `App` renders the page's frame. */
const APP = { path: 'web/src/App.tsx', folder: 'web/src/page' };

const files = repositoryFiles().filter((path) => path.startsWith('web/src/'));
const sheets = new Map(
  files.filter((path) => path.endsWith('.css')).map((path) => [path, sheetFacts(path)]),
);
const sources = files
  .filter((path) => /\.(tsx?|html)$/.test(path) && !/\.(test|d)\.ts$/.test(path))
  .map((path) => ({
    folder: path === APP.path ? APP.folder : dirname(path),
    ...namedClasses(path),
  }));

/** Style sheets that use each class. */
const owners = new Map<string, string[]>();
for (const [path, { classes }] of sheets) {
  for (const name of classes) owners.set(name, [...(owners.get(name) ?? []), path]);
}

describe('style sheets', () => {
  it('are found, with their classes', () => {
    expect(sheets.size).toBeGreaterThan(20);
    expect(owners.size).toBeGreaterThan(200);
  });

  it('name each class in one file', () => {
    const shared = [...owners].filter(([, paths]) => paths.length > 1);
    expect(shared.map(([name, paths]) => `${name}: ${paths.join(', ')}`)).toEqual([]);
  });

  it('stand in the feature that renders their classes, or in ui', () => {
    const away = [...owners].filter(
      ([name, [path = '']]) =>
        dirname(path) !== SHARED &&
        !sources.some(({ folder, classes }) => folder === dirname(path) && classes.has(name)),
    );
    expect(away.map(([name, paths]) => `${name}: ${paths.join(', ')}`)).toEqual([]);
  });

  it('style no class that nothing has', () => {
    const used = new Set(sources.flatMap(({ classes }) => [...classes]));
    expect([...owners.keys()].filter((name) => !used.has(name))).toEqual([]);
  });

  it('style every class that something has', () => {
    const used = new Set(sources.flatMap(({ classes }) => [...classes]));
    expect([...used].filter((name) => !owners.has(name))).toEqual([]);
  });

  it('can be searched for every class: none is put together from parts', () => {
    expect(sources.flatMap(({ computed }) => computed)).toEqual([]);
  });

  it('are all on the page', () => {
    const main = read('web/src/main.tsx');
    const missing = [...sheets.keys()].filter(
      (path) => !main.includes(`'./${path.slice('web/src/'.length)}'`),
    );
    expect(missing).toEqual([]);
  });
});

it('letters are at least 12 pixels high', () => {
  const pattern = /(?:--size-\d|font(?:-size)?):[^;]*?(?<![\d.])([\d.]+)px/g;
  const small = [...sheets.keys()].flatMap((path) =>
    [...read(path).matchAll(pattern)].flatMap(([text, size]) =>
      0 < Number(size) && Number(size) < 12 ? [`${path}: ${text}`] : [],
    ),
  );
  expect(small).toEqual([]);
});

describe('colours', () => {
  it('are tokens outside the sheet of tokens', () => {
    const literals = [...sheets].filter(
      ([path, { colours, urls }]) => path !== TOKENS && colours.length + urls.length > 0,
    );
    expect(literals.map(([path, { colours }]) => `${path}: ${colours.join(' ')}`)).toEqual([]);
  });

  it('are stated once: a token with the colours of another refers to it, or to the theme', () => {
    const pattern = /light-dark\((#\w+), (#\w+)\)/g;
    const stated = [...read(TOKENS).matchAll(pattern)].map(([text]) => text);
    const [light, dark] = [themeOf('light'), themeOf('dark')];
    const themed = (Object.keys(light) as (keyof typeof light)[]).map(
      (name) => `light-dark(${String(light[name])}, ${String(dark[name])})`,
    );
    expect(stated.length).toBeGreaterThan(20);
    const again = stated.filter((pair, at) => themed.includes(pair) || stated.indexOf(pair) !== at);
    expect(again).toEqual([]);
  });

  it('come from the theme by name, and a name that it has not is refused', () => {
    const { accent } = themeOf('light');
    expect(withThemeColours('a { color: theme(accent); }')).toBe(
      `a { color: light-dark(${accent}, ${themeOf('dark').accent}); }`,
    );
    expect(() => withThemeColours('a { color: theme(jobs); }')).toThrow('"jobs"');
    expect(withThemeColours(read(TOKENS))).not.toMatch(/: theme\(/);
  });
});
