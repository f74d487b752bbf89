// Builds the package's program `bin/lsm-shape.mjs`, and its data in `node`: scenarios, fonts and
// the player.
import { chmodSync, cpSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { NO_FIGURES, NO_RUNS, packageModules, replacing } from './package_modules.mjs';

const components = join(dirname(fileURLToPath(import.meta.url)), '..');
const root = join(components, '..');

/** Builds the program into the folder of the package. */
export async function buildNodeSide(folder) {
  const beside = join(folder, 'node');
  mkdirSync(beside, { recursive: true });
  await buildProgram(join(folder, 'bin', 'lsm-shape.mjs'));
  await buildPlayer(join(beside, 'player.js'));
  const wasm = join(root, 'core-wasm', 'pkg', 'recordings', 'shell_bg.wasm');
  cpSync(wasm, join(folder, 'recordings.wasm'));
  copyScenarios(join(beside, 'scenarios'));
  cpSync(join(root, 'scenarios', 'published'), join(beside, 'published'), { recursive: true });
  cpSync(join(components, 'src', 'node', 'fonts'), join(beside, 'fonts'), { recursive: true });
}

/**
 * Builds `<lsm-shape>` for a page with its own log, as one script that loads nothing. It leaves out
 * the figures of the gallery.
 */
async function buildPlayer(file) {
  const input = join(components, 'src', 'element', 'define.ts');
  const bundle = await rolldown({
    input,
    plugins: [replacing({ ...NO_RUNS, ...NO_FIGURES }), packageModules],
    transform: { target: 'es2023' },
    treeshake: { moduleSideEffects: (path) => path === input },
  });
  await bundle.write({ file, format: 'iife', codeSplitting: false, minify: true });
  await bundle.close();
}

async function buildProgram(file) {
  const input = join(components, 'src', 'node', 'bin.ts');
  const bundle = await rolldown({
    input,
    platform: 'node',
    transform: { target: 'node20' },
    external: [/^node:/, '@resvg/resvg-wasm'],
    treeshake: { moduleSideEffects: (path) => path === input },
  });
  const banner = '#!/usr/bin/env node';
  await bundle.write({ file, format: 'es', banner, codeSplitting: false, minify: true });
  await bundle.close();
  chmodSync(file, 0o755);
}

/** Copies the scenario folders, but not the stories, which are read from the given file. */
function copyScenarios(to) {
  const from = join(root, 'scenarios');
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (!entry.isDirectory() || ['published', 'stories'].includes(entry.name)) continue;
    cpSync(join(from, entry.name), join(to, entry.name), { recursive: true });
  }
}
