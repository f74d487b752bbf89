import { describe, expect, it } from 'vitest';
import { contrastOf, distanceOf, SIGHTS } from '../test_support/colour_vision.ts';
import { FILE_PALETTES } from './file_palette.ts';
import { themeOf, type Theme } from './theme.ts';

/** OKLab distance that is visible across a stage, where a distance of 2 is just noticeable. */
const APART = 8;
/** Minimum contrast of marks with the background, by WCAG 2 (1.4.11). */
const MARK_CONTRAST = 3;
const TEXT_CONTRAST = 4.5;

/** Returns sets of colours that can appear together, and must therefore differ from each other. */
function setsOf(theme: Theme): [string, readonly string[]][] {
  const { kinds, flushed, compressions } = FILE_PALETTES[theme.name];
  return [
    ['who wrote it', [...kinds, flushed]],
    ['cut reasons', [...theme.cuts, flushed]],
    ['compression types', compressions],
    ['running jobs and moves', [...theme.jobs, theme.move]],
  ];
}

describe.each(['dark', 'light'] as const)('colours of the %s theme', (name) => {
  const theme = themeOf(name);

  it.each(setsOf(theme))('distinguish %s with any colour vision', (_, colours) => {
    const close: string[] = [];
    for (const sight of SIGHTS) {
      for (const [at, first] of colours.entries()) {
        for (const second of colours.slice(at + 1)) {
          const distance = distanceOf(first, second, sight);
          if (distance < APART) close.push(`${first} ${second} ${sight} ${distance.toFixed(1)}`);
        }
      }
    }
    expect(close).toEqual([]);
  });

  it('get brighter or darker at every step of the ramp, with any colour vision', () => {
    for (const sight of SIGHTS) {
      const [from = '', to = ''] = [theme.ramp[0], theme.ramp.at(-1)];
      expect(distanceOf(from, to, sight)).toBeGreaterThan(30);
      for (const [at, step] of theme.ramp.entries()) {
        const next = theme.ramp[at + 1];
        if (next !== undefined) expect(distanceOf(step, next, sight)).toBeGreaterThan(0.4);
      }
    }
    const contrasts = theme.ramp.map((step) => contrastOf(step, theme.track));
    expect([...contrasts].sort((a, b) => a - b)).toEqual(contrasts);
  });

  it('stand out from the rows that files are on', () => {
    const { kinds, flushed, compressions } = FILE_PALETTES[name];
    const marks = [...theme.ramp, ...kinds, ...theme.cuts, ...compressions, flushed];
    const faint = marks.filter((mark) => contrastOf(mark, theme.track) < MARK_CONTRAST);
    expect(faint).toEqual([]);
  });

  it('stand out from the stage if they mark activity', () => {
    const marks = [...theme.jobs, theme.move, theme.over, theme.stopped, theme.memtable];
    for (const ground of [theme.background, theme.track]) {
      const faint = marks.filter((mark) => contrastOf(mark, ground) < MARK_CONTRAST);
      expect(faint).toEqual([]);
    }
  });

  it('can be read as text', () => {
    const words = [theme.text, theme.muted, theme.over, theme.move, ...theme.jobs];
    for (const ground of [theme.background, theme.panel]) {
      const faint = words.filter((word) => contrastOf(word, ground) < TEXT_CONTRAST);
      expect(faint).toEqual([]);
    }
    // Filled chips: a due level, a stall.
    for (const fill of [theme.over, theme.stopped]) {
      expect(contrastOf(theme.background, fill)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    }
  });
});
