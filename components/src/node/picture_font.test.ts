import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PictureFont } from './picture_font.ts';

const font = new PictureFont(new URL('fonts/', import.meta.url));

describe('the picture font', () => {
  it('measures texts', () => {
    const regular = font.measure('0', { size: 1000 });
    expect(font.measure('000', { size: 1000 })).toBeCloseTo(3 * regular, 6);
    expect(font.measure('W', { size: 1000 })).toBeGreaterThan(regular);
    expect(font.measure('i', { size: 1000 })).toBeLessThan(0.5 * regular);
    expect(font.measure('0', { size: 1000, isStrong: true })).toBeGreaterThan(regular);
    expect(font.measure('0', { size: 500 })).toBeCloseTo(regular / 2, 6);
  });

  it('reports missing characters', () => {
    expect(font.missing('Größe ≥ 60 % · L0 → L1')).toEqual([]);
    expect(font.missing('大きさ大')).toEqual(['大', 'き', 'さ']);
  });

  it('embeds only the characters that an SVG needs', () => {
    const [basic, latin] = [font.fontFaces('L0 · 4 files'), font.fontFaces('Größe')];
    expect(basic.match(/@font-face/g)).toHaveLength(2);
    expect(basic.length).toBeLessThan(20_000);
    expect(latin.length).toBeGreaterThan(basic.length);
    const bytes = readFileSync(new URL('fonts/inter-400-basic.woff2', import.meta.url));
    expect(basic).toContain(bytes.toString('base64'));
  });
});
