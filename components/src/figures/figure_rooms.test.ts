import { describe, expect, it } from 'vitest';
import { figureRoom, fillerText, ROOM_SLOTS, roomSlot } from '../element/figure_room.ts';
import { PictureFont } from '../node/picture_font.ts';
import { wrapped } from '../written/picture_foot.ts';
import { figureSvg, type Figure } from './figure.ts';
import { FIGURE_GROUPS } from './figures.ts';

const figures = FIGURE_GROUPS.flatMap((group) => group.figures);
const font = new PictureFont(new URL('../node/fonts/', import.meta.url));
/** Widths in pixels of captions on phones and desktops. */
const WIDTHS = Array.from({ length: 150 }, (_, at) => 260 + 5 * at);
const DRAWN = [260, 380, 500, 520, 700, 960];

const linesOf = (text: string, width: number): number =>
  wrapped(text, width, (line) => font.measure(line, { size: 14 })).length;

function heightOf(figure: Figure, width: number): number {
  const svg = figureSvg(figure, { theme: 'light', width });
  return Number(/viewBox="\S+ \S+ \S+ (\S+)"/.exec(svg)?.[1]);
}

const tallest = (figure: Figure): number =>
  Math.max(...DRAWN.map((width) => heightOf(figure, width)));

/** Code of a slot without a figure. Higher codes encode heights and lengths of captions. */
const LEAST_CODE = 40;
const heightOfCode = (code: number): number => 4 * code - 28;
const lettersOfCode = (code: number): number => 12 * code - 420;

/** Returns the first code that gives enough space. */
function codeFor(room: (code: number) => number, hasRoom: (value: number) => boolean): number {
  let code = LEAST_CODE + 1;
  while (!hasRoom(room(code))) code += 1;
  return code;
}

/** Returns the contents that the table file should have. */
function tableFile(): string {
  const table = Array<number>(2 * ROOM_SLOTS).fill(LEAST_CODE);
  for (const figure of figures) {
    const { id, caption } = figure;
    const height = tallest(figure);
    const lines = WIDTHS.map((width) => linesOf(caption, width));
    table[2 * roomSlot(id)] = codeFor(heightOfCode, (room) => room >= height);
    table[2 * roomSlot(id) + 1] = codeFor(lettersOfCode, (letters) => {
      const filler = fillerText(letters);
      return WIDTHS.every((width, at) => linesOf(filler, width) >= (lines[at] ?? 0));
    });
  }
  const text = String.fromCharCode(...table);
  const lines = text.match(/.{1,76}/g) ?? [];
  return [
    '// Written by components/src/figures/figure_rooms.test.ts. Do not edit: run it with -u.',
    '/** Two characters a slot: see figure_room.ts. */',
    'export const FIGURE_ROOMS =',
    `${lines.map((line) => `  '${line}'`).join(' +\n')};\n`,
  ].join('\n');
}

describe('the room of figures', () => {
  it('has a slot for each', () => {
    expect(new Set(figures.map(({ id }) => roomSlot(id))).size).toBe(figures.length);
  });

  it('is what they need', async () => {
    await expect(tableFile()).toMatchFileSnapshot('../element/figure_rooms.ts');
  });

  it('is only slightly more', () => {
    for (const figure of figures) {
      const { height, text } = figureRoom(figure.id);
      const more = height - tallest(figure);
      expect(more, figure.id).toBeGreaterThanOrEqual(0);
      expect(more, figure.id).toBeLessThan(4);
      const letters = text.length / figure.caption.length;
      expect(letters, figure.id).toBeGreaterThan(0.9);
      expect(letters, figure.id).toBeLessThan(1.35);
    }
  });
});
