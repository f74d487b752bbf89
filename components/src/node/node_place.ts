// What commands find beside them in the package.
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
  /** `<lsm-shape>` with all that it loads, as one script. */
  readonly player: URL;
  /** The folder of the package: what pages load stands there. */
  readonly pages: URL;
}

/** What a command has made; nothing is written yet. */
export interface Made {
  readonly files: readonly OutputFile[];
  /** For stdout. */
  readonly snippet: string;
  /** For stderr. */
  readonly notes: readonly string[];
}

/** The package in a folder, as `components/tools/node_side.mjs` has filled it. */
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
