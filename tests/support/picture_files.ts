// Reads and draws pictures with third-party programs, to compare the results.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readFileSync } from 'node:fs';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Resvg } from '@resvg/resvg-js';
import { GifReader } from 'omggif';
import { PNG } from 'pngjs';

const require = createRequire(import.meta.url);

/** Pixels as RGBA. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export function pngPixels(bytes: Buffer): Pixels {
  return PNG.sync.read(bytes);
}

/** A decoded GIF: its frames as displayed, and its length in seconds. */
export interface GifFile {
  readonly width: number;
  readonly height: number;
  readonly count: number;
  readonly seconds: number;
  readonly isEndless: boolean;
  readonly frame: (at: number) => Pixels;
}

export function gifFile(bytes: Buffer): GifFile {
  const reader = new GifReader(bytes);
  const { width, height } = reader;
  const count = reader.numFrames();
  const delays = Array.from({ length: count }, (_, at) => reader.frameInfo(at).delay);
  return {
    width,
    height,
    count,
    seconds: delays.reduce((sum, delay) => sum + delay, 0) / 100,
    isEndless: reader.loopCount() === 0,
    frame: (last) => {
      const data = new Uint8Array(width * height * 4);
      for (let at = 0; at <= last; at += 1) reader.decodeAndBlitFrameRGBA(at, data);
      return { width, height, data };
    },
  };
}

type SubsetFont = (
  font: Buffer,
  text: string,
  options: {
    readonly targetFormat: 'truetype';
    readonly variationAxes: Readonly<Record<string, number>>;
  },
) => Promise<Buffer>;

/** Returns the page's font as files for resvg, which cannot read variable fonts. */
async function fontFiles(): Promise<string[]> {
  const subsetFont = require('subset-font') as SubsetFont;
  const folder = mkdtempSync(join(tmpdir(), 'picture-fonts-'));
  const source = join(dirname(require.resolve('inter-ui/package.json')), 'variable');
  const font = readFileSync(join(source, 'InterVariable.woff2'));
  const ascii = Array.from({ length: 0x5f }, (_, at) => String.fromCharCode(0x20 + at)).join('');
  return Promise.all(
    [400, 600].map(async (wght) => {
      const options = { targetFormat: 'truetype', variationAxes: { wght, opsz: 14 } } as const;
      const path = join(folder, `inter-${wght}.ttf`);
      writeFileSync(path, await subsetFont(font, `${ascii}·×→–…≤≥−÷⅛“”’▲▼\u2009`, options));
      return path;
    }),
  );
}

/** Draws an SVG with resvg and the page's font. */
export async function svgPixels(svg: string): Promise<Pixels> {
  const font = {
    loadSystemFonts: false,
    defaultFontFamily: 'Inter',
    fontFiles: await fontFiles(),
  };
  const { width, height, pixels } = new Resvg(svg, { font }).render();
  return { width, height, data: pixels };
}

/** Returns the fraction of pixels with a channel that differs by more than `tolerance`. */
export function shareOfOthers(one: Pixels, other: Pixels, tolerance: number): number {
  let others = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    const differs = [0, 1, 2].some((channel) => {
      const [a = 0, b = 0] = [one.data[at + channel], other.data[at + channel]];
      return Math.abs(a - b) > tolerance;
    });
    if (differs) others += 1;
  }
  return others / (one.width * one.height);
}

/** Counts the distinct colours. */
export function colourCount({ data }: Pixels): number {
  return new Set(new Uint32Array(data.slice().buffer)).size;
}

/** Returns the colour of a pixel, as `10,15,21`. */
export function colourAt({ data, width }: Pixels, x: number, y: number): string {
  const at = (y * width + x) * 4;
  return Array.from(data.subarray(at, at + 3)).join(',');
}
