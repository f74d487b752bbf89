// Builds the package's program separately from the package that other tests build.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { placeIn, type NodePlace } from '../../components/src/node/node_place.ts';
import { buildNodeSide } from '../../components/tools/node_side.mjs';
import { root } from './native_and_wasm.ts';

/** Result of a command. */
export interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly notes: string;
}

/** The built program, in a folder of its own. */
export interface NodeSide {
  readonly folder: string;
  readonly place: NodePlace;
  /** Returns the path of a file in the folder. */
  readonly at: (name: string) => string;
  readonly run: (...args: string[]) => CommandResult;
}

/** Builds the program where it finds the repository's packages. Callers must remove the folder. */
export async function builtNodeSide(): Promise<NodeSide> {
  const beside = join(root, 'node_modules', '.lsm-shape');
  mkdirSync(beside, { recursive: true });
  const folder = mkdtempSync(join(beside, 'node-side-'));
  await buildNodeSide(folder);
  const at = (name: string): string => join(folder, name);
  return {
    folder,
    place: placeIn(pathToFileURL(join(folder, '/'))),
    at,
    run: (...args) => {
      const program = [at(join('bin', 'lsm-shape.mjs')), ...args];
      const { status, stdout, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8' });
      return { code: status, out: stdout, notes: stderr };
    },
  };
}
