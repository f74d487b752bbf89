// `npm test`: sets up like `npm start`, then runs the Rust, TypeScript and browser tests. `npm run
// test:all` runs all their cases with the package built for visitors, its hosts, and Python.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { check } from './check.mjs';
import { findChromium, SHELL } from './chromium.mjs';
import { buildWasm, fail, installPackages, root, run, targetFolder } from './setup.mjs';

function requireChromium() {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const known = findChromium();
  const isBest = known === SHELL || (known !== undefined && known === process.env.CHROMIUM_PATH);
  if (!isBest && isDebianRoot) installShell();
  const found = findChromium();
  if (found !== undefined) return found;
  return fail(
    'Chromium is missing. Install it (Debian: sudo apt-get install chromium), or set CHROMIUM_PATH.',
  );
}

/** Tries to install headless Chromium. Without permission, an existing browser is used. */
function installShell() {
  console.error('Installing Chromium for the browser tests …');
  const install = ['install', '-y', '-qq', '--no-install-recommends'];
  for (const args of [
    ['update', '-qq'],
    [...install, 'chromium-headless-shell', 'fonts-liberation'],
  ]) {
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
}

/**
 * Runs a part of the tests in a process of its own, because each part keeps one core busy. Prints
 * the output once it has ended, so that parts do not mix.
 */
function startPart(name) {
  const child = spawn(process.execPath, [import.meta.filename, name], { cwd: root });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(data));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      for (const data of output) process.stderr.write(data);
      resolve(code === 0);
    });
  });
}

/** True for `npm run test:all`, which passes this on to its parts in the environment. */
const isAll = process.argv[2] === 'all' || process.env.EVERY_CASE !== undefined;
const COMMAND_LINE = process.platform === 'win32' ? 'lsm-shape.exe' : 'lsm-shape';
process.env.LSM_SHAPE_BINARY = join(targetFolder(), 'debug', COMMAND_LINE);
const rustTests = ['test', '-q', '--manifest-path', join('core-wasm', 'Cargo.toml'), '--locked'];

/** Parts of the tests. Rust and TypeScript do not depend on each other. */
const parts = {
  rust: () => {
    console.error('Rust tests …');
    // Ignored tests are full-size runs.
    run('cargo', [...rustTests, ...(isAll ? ['--', '--include-ignored'] : [])]);
  },
  typescript: async () => {
    await Promise.all([installPackages(), buildWasm({ isSmall: isAll })]);
    console.error('Formatting, lints, types …');
    check();
    // These tests run the command line that the Rust part builds; wait for it.
    run('cargo', [...rustTests, '--no-run']);
    const isGreen = await Promise.all(['vitest', 'site'].map(startPart));
    if (isGreen.includes(false)) process.exitCode = 1;
  },
  vitest: () => {
    console.error('TypeScript tests …');
    run('npx', ['--no-install', 'vitest', 'run', '--config', 'tests/vitest.config.ts']);
  },
  site: () => run('npx', ['--no-install', 'vite', 'build', join(root, 'web'), '--logLevel=warn']),
};

async function everything() {
  if (isAll) process.env.EVERY_CASE = '1';
  const chromium = requireChromium();
  console.error(`Rust and TypeScript tests in parallel; each prints its output at the end …`);
  const isGreen = await Promise.all(['rust', 'typescript'].map(startPart));
  if (isGreen.includes(false)) fail('Some tests failed. See above.');
  console.error('Browser tests …');
  run('npx', ['--no-install', 'playwright', 'test', '--config', 'tests/playwright.config.ts'], {
    env: { ...process.env, CHROMIUM_PATH: chromium },
  });
  if (isAll) {
    console.error('Tests of package hosts …');
    run(process.execPath, [join('tests', 'consumers', 'run.mjs')]);
    console.error('Tests of the Python package …');
    run(process.execPath, [join('core-wasm', 'python', 'tests', 'run.mjs')]);
  }
  console.error('All tests passed.');
}

const part = parts[process.argv[2]];
if (part === undefined) await everything();
else await part();
