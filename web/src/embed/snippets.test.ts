import { describe, expect, it } from 'vitest';
import {
  attributesOf,
  KINDS,
  previewAttributes,
  previewThemes,
  snippetOf,
  type Embedded,
} from './snippets.ts';

const plain: Embedded = {
  log: 'leveled-compaction.lsmlog',
  link: 'v=1&scenario=leveled-default&event=612',
  page: 'http://lsm.test/#v=1&scenario=leveled-default&event=612',
  picture: 'leveled-compaction-event-612.png',
  isFull: false,
  options: [],
  at: 612,
  range: null,
  controls: null,
  height: 360,
  theme: 'auto',
  colour: 'age',
  caption: '',
  isAutoplay: false,
  pace: null,
};

const chosen: Embedded = {
  ...plain,
  range: { from: 600, to: 700 },
  controls: 'play seek',
  height: 280,
  theme: 'dark',
  colour: 'reason',
  caption: 'L5 & L6: "a <merge>" of {two} runs',
  isAutoplay: true,
  pace: '30s',
};

const full: Embedded = { ...plain, isFull: true, options: ['size_ratio', 'max_read_amp'] };

/** All texts of a kind with their places, as an author reads them. */
const written = (kind: (typeof KINDS)[number], what: Embedded): string =>
  snippetOf(kind, what)
    .map(({ where, text }) => `--- ${where}\n${text}`)
    .join('\n');

describe('snippets', () => {
  it.each(KINDS)('for %s', async (kind) => {
    const all = [plain, chosen, full].map((what) => written(kind, what)).join('\n=======\n\n');
    await expect(all).toMatchFileSnapshot(`golden/${kind}.txt`);
  });

  it('have attributes that parse to the intended values', () => {
    const html = snippetOf('HTML', chosen).at(-1)?.text ?? '';
    const tag = /<lsm-shape([^>]*)>/.exec(html)?.[1] ?? '';
    const read = [...tag.matchAll(/ ([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value = '']) => [
      name,
      value
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&'),
    ]);
    expect(read).toEqual(attributesOf(chosen));
  });

  it('have the same values in the address of a frame', () => {
    const html = snippetOf('Frame', chosen).at(-1)?.text ?? '';
    const address = /src="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const fields = [...new URL(address, 'http://docs.test').searchParams];
    const meant = attributesOf({ ...chosen, log: `../${chosen.log}` });
    expect(fields).toEqual(meant.filter(([name]) => name !== 'height'));
  });

  it('for a picture have a complete command, also for a recording', () => {
    const command = (what: Embedded): string => snippetOf('Picture', what).at(-1)?.text ?? '';
    expect(command(chosen)).toContain("--caption 'L5 & L6");
    expect(command(chosen)).toContain("picture 'http://lsm.test/#");
    expect(command({ ...plain, page: null })).toContain('picture RECORDING_FOLDER --at 612');
  });

  it('of a recording never have an engine', () => {
    const recording = { ...full, link: null, page: null };
    for (const kind of KINDS) expect(written(kind, recording)).not.toMatch(/link=/);
  });
});

describe('the preview', () => {
  it('plays the log, with the options that readers may change', () => {
    const shown = Object.fromEntries(previewAttributes(full, 'blob:1'));
    expect(shown).toMatchObject({ src: 'blob:1', link: full.link });
    expect(shown).toMatchObject({ options: 'size_ratio max_read_amp' });
    expect(previewAttributes(plain, 'blob:1')).toContainEqual(['src', 'blob:1']);
  });

  it('has both themes unless one is chosen', () => {
    expect(previewThemes(plain)).toEqual(['light', 'dark']);
    expect(previewThemes(chosen)).toEqual(['dark']);
  });
});
