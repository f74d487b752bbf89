// Bitmaps from the SVG, by resvg as WebAssembly, so that every machine gives the same ones. It is
// an optional package of 2.5 MB, which SVG output does not need.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Resvg from '@resvg/resvg-wasm';
import { Problem } from '../written/problem.ts';
import type { PictureFont } from './picture_font.ts';

/** A drawn picture. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** RGBA. */
  readonly pixels: Uint8Array;
}

/** Draws an SVG; `scale` is the number of pixels per SVG pixel. */
export interface Rasterizer {
  pixels(svg: string, scale: number): Pixels;
  png(svg: string, scale: number): Uint8Array;
}

const PACKAGE = '@resvg/resvg-wasm';

/** Loads the rasterizer; `asked` is the flag or file that needs it. */
export async function loadRasterizer(font: PictureFont, asked: string): Promise<Rasterizer> {
  const { Resvg: Drawer } = await loaded(asked);
  const image = <Result>(svg: string, scale: number, take: (image: Image) => Result): Result => {
    const drawer = new Drawer(svg, {
      // The generic family, the last in the font list, is ours, because the others are not
      // installed.
      font: { fontBuffers: font.files, sansSerifFamily: 'Inter Variable' },
      fitTo: { mode: 'zoom', value: scale },
    });
    const drawn = drawer.render();
    const result = take(drawn);
    drawn.free();
    drawer.free();
    return result;
  };
  return {
    pixels: (svg, scale) =>
      image(svg, scale, ({ width, height, pixels }) => ({ width, height, pixels })),
    png: (svg, scale) => image(svg, scale, (drawn) => drawn.asPng()),
  };
}

type Image = ReturnType<InstanceType<typeof Resvg.Resvg>['render']>;

/** The package must be initialized once per process, and does not report whether it has been. */
let isReady = false;

async function loaded(asked: string): Promise<typeof Resvg> {
  try {
    const resvg = await import('@resvg/resvg-wasm');
    const wasm = createRequire(import.meta.url).resolve(`${PACKAGE}/index_bg.wasm`);
    if (!isReady) await resvg.initWasm(readFileSync(wasm));
    isReady = true;
    return resvg;
  } catch (fault) {
    const isMissing = /Cannot find|ERR_MODULE_NOT_FOUND/.test(String(fault));
    if (!isMissing) throw fault;
    const todo = `run npm install ${PACKAGE}, or write an .svg, which does without`;
    throw new Problem(asked, `pictures of pixels need the package ${PACKAGE}`, todo);
  }
}
