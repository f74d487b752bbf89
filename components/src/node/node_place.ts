// Files of the package that commands use.
import { NodeEngine } from './engine.ts';
import type { OutputFile } from './output.ts';
import { PictureFont } from './picture_font.ts';
import type { SourcePlace } from './source.ts';

export interface NodePlace extends SourcePlace {
  readonly engine: NodeEngine;
  /** Folder with data from publications. */
  readonly published: URL;
  readonly font: PictureFont;
  /** Script that contains `<lsm-shape>` and its dependencies. */
  readonly player: URL;
  /** Folder with files for web pages to load. */
  readonly pages: URL;
}

/** Result of a command before its files are written. */
export interface Made {
  readonly files: readonly OutputFile[];
  /** Text to print to stdout. */
  readonly snippet: string;
  /** Lines to print to stderr. */
  readonly notes: readonly string[];
}

/** Locates the package's files in a folder built by `components/tools/node_side.mjs`. */
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
