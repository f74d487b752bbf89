// `lsm-shape picture FIGURE`, `embed FIGURE` and `figures`: figures from the gallery as files.
import { readFileSync, rmSync } from 'node:fs';
import { PNG } from 'pngjs';
import { afterAll, describe, expect, it } from 'vitest';
import { FIGURE_GROUPS } from '../../components/src/figures/figures.ts';
import { makePicture } from '../../components/src/node/picture_command.ts';
import { scenarioNames } from '../../components/src/node/source.ts';
import { builtNodeSide } from '../support/node_side.ts';

const { folder, place, at, run } = await builtNodeSide();
afterAll(() => rmSync(folder, { recursive: true }));

const figures = FIGURE_GROUPS.flatMap((group) => group.figures);
const page = 'https://example.org/lsm-shape/';

describe('a figure by its name', () => {
  it('is listed with a line, and no scenario has its name', () => {
    const { code, out } = run('figures');
    expect(code).toBe(0);
    for (const { id, title } of figures) {
      expect(out.split('\n').filter((line) => line.trim().startsWith(`${id} `))).toEqual([
        expect.stringContaining(title),
      ]);
    }
    const scenarios = scenarioNames(place);
    expect(figures.filter(({ id }) => scenarios.includes(id))).toEqual([]);
  });

  it('is a picture in both themes, with its words, its letters and its page', async () => {
    const { code, out, notes } = run(
      ...['picture', 'aligned-cut', '--page', page, '-o', at('cut.svg')],
    );
    expect([code, notes]).toEqual([0, '']);
    await expect(out).toMatchFileSnapshot('golden/figure_snippet.html');
    const [light, dark] = ['cut.svg', 'cut-dark.svg'].map((name) =>
      readFileSync(at(name), 'utf8'),
    ) as [string, string];
    const withoutFont = light.replace(/base64,[^)]*/g, 'base64,…');
    await expect(withoutFont).toMatchFileSnapshot('golden/figure.svg');
    const colours = /#[0-9a-f]{3,8}\b|rgba?\([^)]*\)/g;
    expect(dark).not.toBe(light);
    expect(dark.replace(colours, '')).toBe(light.replace(colours, ''));
    expect(run('picture', 'aligned-cut', '--page', page, '-o', at('cut.svg'), '--check').code).toBe(
      0,
    );
  });

  it('is as wide as it is asked to be, and as high as its rows and words are', () => {
    const args = ['--size', '400', '--theme', 'dark', '-o'];
    expect(run('picture', 'stall', ...args, at('stall.png')).code).toBe(0);
    const { width, height } = PNG.sync.read(readFileSync(at('stall.png')));
    run('picture', 'stall', ...args, at('stall.svg'));
    const [, wide, high] =
      /width="(\d+)" height="(\d+)"/.exec(readFileSync(at('stall.svg'), 'utf8')) ?? [];
    expect([wide, width, height]).toEqual(['400', 800, 2 * Number(high)]);
  });

  it('is a page without a script, in the colours of the theme it is seen in', () => {
    const { code, out } = run(
      ...['embed', 'aligned-cut', '--caption', 'Cut & "align"', '--page', page],
      ...['-o', at('cut.html')],
    );
    expect(code).toBe(0);
    expect(out).toMatch(
      /^<iframe src="cut\.html" title="An aligned cut" width="100%" height="\d+"/,
    );
    const html = readFileSync(at('cut.html'), 'utf8');
    expect(html).not.toContain('script');
    expect(html).toContain("content=\"default-src 'none'; style-src");
    expect(html).toContain('<p>Cut &amp; &quot;align&quot;</p>');
    expect(html).toContain(`<a href="${page}#figure=aligned-cut"`);
    expect(html).toMatch(/light-dark\(#/);
    expect(html).toMatch(/<svg [^>]*role="img" aria-label="An aligned cut: Cut &amp; /);
  });

  it('all of them can be drawn', async () => {
    for (const { id } of figures) {
      const { files, notes } = await makePicture(id, { output: `${id}.svg` }, place);
      expect([id, files.length, notes]).toEqual([id, 2, []]);
    }
  });

  it.each([
    [
      ['picture', 'alined-cut', '-o', 'x.svg'],
      /no scenario, figure or file .*; did you mean aligned-cut\?$/,
    ],
    [
      ['picture', 'stall', '--at', '3', '-o', 'x.svg'],
      /^--at: figures do not accept it; leave --at/,
    ],
    [
      ['picture', 'stall', '--size', '9x9', '-o', 'x.svg'],
      /^--size 9x9: it is not a number in this range;/,
    ],
    [
      ['picture', 'stall', '-o', 'x.gif'],
      /^-o x\.gif: a figure shows one moment; use a name that ends/,
    ],
    [
      ['embed', 'stall', '--loop', '-o', 'x.html'],
      /^--loop: figures do not accept it; leave --loop/,
    ],
    [['figures', 'stall'], /^stall: figures takes no arguments; leave it out$/],
  ])('refuses bad input in one line: %s', (args, line) => {
    const { code, out, notes } = run(...args);
    expect([code, out]).toEqual([2, '']);
    expect(notes.trimEnd()).toMatch(line);
    expect(notes.trimEnd()).not.toContain('\n');
  });
});
