// Renders SVGs as bitmaps with resvg (WebAssembly), identically on every machine. resvg is an
// optional 2.5 MB package that SVG output does not need.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Resvg from '@resvg/resvg-wasm';
import { Problem } from '../written/problem.ts';
import type { PictureFont } from './picture_font.ts';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Pixels of the bitmap as RGBA bytes. */
  readonly pixels: Uint8Array;
}

/** Renders SVGs. `scale` is the number of bitmap pixels per SVG pixel, in each direction. */
export interface Rasterizer {
  pixels(svg: string, scale: number): Pixels;
  png(svg: string, scale: number): Uint8Array;
}

const PACKAGE = '@resvg/resvg-wasm';

/** Loads the rasterizer. `asked` names the file that needs it, for error messages. */
export async function loadRasterizer(font: PictureFont, asked: string): Promise<Rasterizer> {
  const { Resvg: Drawer } = await loaded(asked);
  const image = <Result>(svg: string, scale: number, take: (image: Image) => Result): Result => {
    const drawer = new Drawer(svg, {
      // Our font replaces sans-serif, the only family in the SVG's list that resvg can find.
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

/** True once resvg is initialized, which must happen only once and cannot be queried. */
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
    const todo = `run npm install ${PACKAGE}, or write an .svg file instead`;
    throw new Problem(asked, `PNG and GIF files need the package ${PACKAGE}`, todo);
  }
}
