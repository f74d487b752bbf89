// The files of the package that commands use.
import { NodeEngine } from './engine.ts';
import type { OutputFile } from './output.ts';
import { PictureFont } from './picture_font.ts';
import type { SourcePlace } from './source.ts';

/** The package's own files. */
export interface NodePlace extends SourcePlace {
  readonly engine: NodeEngine;
  /** The folder of publications. */
  readonly published: URL;
  readonly font: PictureFont;
  /** `<lsm-shape>` and its dependencies as one script. */
  readonly player: URL;
  /** The folder of the package with the files that pages load. */
  readonly pages: URL;
}

/** The result of a command, before anything is written. */
export interface Made {
  readonly files: readonly OutputFile[];
  /** The text for stdout. */
  readonly snippet: string;
  /** Lines for stderr. */
  readonly notes: readonly string[];
}

/** The package in a folder that `components/tools/node_side.mjs` has filled. */
export function placeIn(folder: URL): NodePlace {
  return {
    engine: new NodeEngine(new URL('recordings.wasm', folder)),
    scenarios: new URL('node/scenarios/', folder),
    published: new URL('node/published/', folder),
    font: new PictureFont(new URL('node/fonts/', folder)),
    player: new URL('node/player.js', folder),
    pages: folder,
  };
}
