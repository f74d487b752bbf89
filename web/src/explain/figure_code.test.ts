import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FIGURE_GROUPS } from 'lsm-shape';
import { describe, expect, it, vi } from 'vitest';
import { codeIn, figureCode } from './figure_code.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

// The sources are served from disk.
vi.stubGlobal('fetch', (url: string) => {
  const path = url.startsWith(root) ? url : `${root}${url.replace(/^\/(?:@fs\/)?/, '')}`;
  return Promise.resolve(new Response(readFileSync(path)));
});

describe('the source of a figure', () => {
  it.each(FIGURE_GROUPS.flatMap(({ figures }) => figures))('$id: is complete', async (figure) => {
    const code = await figureCode(figure.id);
    expect(code.startsWith(`figure('${figure.id}', `)).toBe(true);
    expect(code.endsWith('\n})')).toBe(true);
    expect(code.match(/^figure\(/gm)).toHaveLength(1);
    // The files of the story are included, even if the story is shared.
    expect(code).toMatch(/story: .*\n?.*\.has\(\d/);
  });

  it('includes a story that two figures share', () => {
    const told =
      'export const told = (): Story =>\n  leveled()\n    .has(1, "5:0-9")\n    .see(0.5);\n';
    const source = `${told}  figure('a', 'A', {\n    story: told(),\n    b,\n  }),\n`;
    const story = '  story: leveled()\n    .has(1, "5:0-9")\n    .see(0.5),';
    expect(codeIn(source, 'a')).toBe(`figure('a', 'A', {\n${story}\n  b,\n})`);
  });

  it('ends with the call and has no common indent', () => {
    const source = "  figure('a', 'A', {\n    b,\n  }),\n  figure('ab', 'B', {\n    c,\n  }),\n";
    expect(codeIn(source, 'ab')).toBe("figure('ab', 'B', {\n  c,\n})");
    expect(codeIn(source, 'none')).toBe('');
  });
});
