// The package's own files that commands use.
import { NodeEngine } from './engine.ts';
import type { OutputFile } from './output.ts';
import { PictureFont } from './picture_font.ts';
import type { SourcePlace } from './source.ts';

export interface NodePlace extends SourcePlace {
  readonly engine: NodeEngine;
  /** Folder with the numbers of publications. */
  readonly published: URL;
  readonly font: PictureFont;
  /** `<lsm-shape>` and its dependencies as one script. */
  readonly player: URL;
  /** Folder with the files that pages load. */
  readonly pages: URL;
}

/** A command's result, before files are written. */
export interface Made {
  readonly files: readonly OutputFile[];
  /** The text for stdout. */
  readonly snippet: string;
  /** Lines for stderr. */
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
