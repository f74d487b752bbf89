// The package's descriptions match its sources: entries, attributes, events and parts.
import { describe, expect, it } from 'vitest';
import { tableOf } from '../../components/tools/element_manifest.mjs';
import { publishedPackage, STORY_GUIDE } from '../../components/tools/published_package.mjs';
import { ATTRIBUTES, RUN_ATTRIBUTES } from '../../components/src/element/settings.ts';
import { FIGURE_IDS } from '../../components/src/figures/figure_names.ts';
import { read } from './repository_files.ts';

type Row = { readonly name: string };
const namesIn = (rows: readonly Row[]): string[] => rows.map(({ name }) => name).sort();

const source = JSON.parse(read('components/package.json')) as {
  readonly version: string;
  readonly exports: Readonly<Record<string, string>>;
};
const built = publishedPackage(source);
const element = read('components/src/element/lsm_shape.ts');
const readme = read('components/package/README.md');

describe('the package', () => {
  it('has every entry that the page is built on', () => {
    // The page shows the source code of figures, which is not a module of the package.
    const entries = Object.keys(source.exports).filter((name) => name !== './figures/*');
    expect(Object.keys(built.exports)).toEqual(expect.arrayContaining(entries));
  });

  it('has one script for CDNs that needs no other', () => {
    expect([built.jsdelivr, built.unpkg]).toEqual(['./embed_classic.js', './embed_classic.js']);
    expect(built.exports).toHaveProperty(['./embed_classic.js']);
  });

  it('has style sheets that bundlers keep', () => {
    expect(built.sideEffects).toContain('./*.css');
    for (const row of ['Astro', 'Docusaurus, MDX', 'Vite, webpack 5, Rollup']) {
      const line = readme.split('\n').find((one) => one.startsWith(`| ${row} |`));
      expect(line).toContain("import 'lsm-shape/lsm-shape.css'");
    }
  });

  it('is installed by commands for any shell, the same as in the page’s dialog', () => {
    for (const [block] of readme.matchAll(/```sh\n.*?```/gs)) expect(block).not.toMatch(/\{\w+,/);
    const dialog = read('web/src/embed/golden/HTML.txt');
    const [copied = 'none'] = /^mkdir.*/m.exec(dialog) ?? [];
    expect(readme).toContain(copied.replaceAll(/(?<= )lsm-shape/g, 'docs/lsm-shape'));
    for (const text of [readme, dialog]) {
      expect(text).toContain(`npm install path/to/lsm-shape-${source.version}.tgz`);
    }
    // What works only then is in one place.
    expect(readme.match(/npm install lsm-shape|jsdelivr|unpkg|[Oo]nce a .* published/g)).toEqual([
      ...['Once a version is published', 'npm install lsm-shape', 'jsdelivr', 'unpkg'],
    ]);
  });

  it('has the pages that its README links to', () => {
    const links = [...readme.matchAll(/\]\(([^#)]+)\)/g)].map(([, to = '']) => to);
    const isThere = (to: string): boolean => STORY_GUIDE.some((name) => to.startsWith(name));
    expect(links.map(isThere)).toEqual([true, true]);
  });

  it('describes the attributes that the element reads', () => {
    const read = [...ATTRIBUTES, ...RUN_ATTRIBUTES, 'height'].sort();
    expect(namesIn(tableOf('attribute'))).toEqual(read);
  });

  it('has a prop of React for each attribute', () => {
    const wrapper = read('components/src/react/index.ts');
    const [, body = ''] = /interface LsmShapeProps \{(.*?)\n\}/s.exec(wrapper) ?? [];
    const given = [...body.matchAll(/^ {2}readonly (\w+)\?:/gm)].flatMap(([, name]) => name ?? []);
    const others = /^(on[A-Z]\w*|className|id|children|elementRef)$/;
    const attributes = given.filter((name) => !others.test(name));
    const names = [...ATTRIBUTES, ...RUN_ATTRIBUTES, 'height'];
    expect(attributes.map((name) => (name === 'dbBench' ? 'db-bench' : name)).sort()).toEqual(
      names.sort(),
    );
  });

  it('names all figures', () => {
    expect(FIGURE_IDS.filter((id) => !readme.includes(`\`${id}\``))).toEqual([]);
  });

  it('describes the events that the element tells', () => {
    const told = [...element.matchAll(/#dispatch\(\s*(?:isPlaying \? '(\w+)' : )?'(\w+)'/g)];
    const names = told.flatMap(([, first, second]) => [first, second]);
    const events = [...new Set(names)].flatMap((name) =>
      name === undefined ? [] : [`lsm-shape-${name}`],
    );
    expect(namesIn(tableOf('event'))).toEqual(events.sort());
  });

  it('describes the parts and custom properties of the style sheet', () => {
    const style = read('components/src/element/element_style.ts');
    const properties = new Set(
      [...style.matchAll(/--lsm-(?!height|scheme)\w+/g)].map(([name]) => name),
    );
    expect(namesIn(tableOf('custom property'))).toEqual([...properties].sort());
  });
});
