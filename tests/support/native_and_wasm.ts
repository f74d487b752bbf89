// What tests need that hold the native command line and the WebAssembly package side by side.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { initSync } from '../../core-wasm/pkg/shell.js';
import * as recordings from '../../core-wasm/pkg/recordings/shell.js';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const targetFolder = process.env['CARGO_TARGET_DIR'] ?? join(root, 'core-wasm', 'target');

/** The built command line; all tests together bring the one that Rust's own have built. */
export const commandLine =
  process.env['LSM_SHAPE_BINARY'] ?? join(targetFolder, 'release', 'lsm-shape');

/** Makes both WebAssembly packages ready for calls. */
export function startPackages(): void {
  const pkg = join(root, 'core-wasm', 'pkg');
  initSync({ module: readFileSync(join(pkg, 'shell_bg.wasm')) });
  recordings.initSync({ module: readFileSync(join(pkg, 'recordings', 'shell_bg.wasm')) });
}
