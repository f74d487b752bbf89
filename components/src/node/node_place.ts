// What commands find beside them in the package.
import { NodeEngine } from './engine.ts';
import type { OutputFile } from './output.ts';
import { PictureFont } from './picture_font.ts';
import type { SourcePlace } from './source.ts';

/** The package's own files. */
export interface NodePlace extends SourcePlace {
  readonly font: PictureFont;
  /** `<lsm-shape>` with all that it loads, as one script. */
  readonly player: URL;
}

/** What a command has made; nothing is written yet. */
export interface Made {
  readonly files: readonly OutputFile[];
  /** For stdout. */
  readonly snippet: string;
  /** For stderr. */
  readonly notes: readonly string[];
}

/** What stands in a folder that `components/tools/node_side.mjs` has filled. */
export function placeIn(folder: URL): NodePlace {
  return {
    engine: new NodeEngine(new URL('engine.wasm', folder)),
    scenarios: new URL('scenarios/', folder),
    font: new PictureFont(new URL('fonts/', folder)),
    player: new URL('player.js', folder),
  };
}
