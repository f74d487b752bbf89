// Helpers for tests that compare the native command line with the WebAssembly package.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { initSync } from '../../core-wasm/pkg/shell.js';
import * as recordings from '../../core-wasm/pkg/recordings/shell.js';

/** Root folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const targetFolder = process.env['CARGO_TARGET_DIR'] ?? join(root, 'core-wasm', 'target');

/** Path of the built command line. Full test runs provide the one that Rust's tests built. */
export const commandLine =
  process.env['LSM_SHAPE_BINARY'] ?? join(targetFolder, 'release', 'lsm-shape');

/** Initialises both WebAssembly packages. */
export function startPackages(): void {
  const pkg = join(root, 'core-wasm', 'pkg');
  initSync({ module: readFileSync(join(pkg, 'shell_bg.wasm')) });
  recordings.initSync({ module: readFileSync(join(pkg, 'recordings', 'shell_bg.wasm')) });
}
