// Installs and builds what is missing or out of date: npm packages, the wasm32 target, the WASM
// package and the native command line. Uses only Node's own modules, so it runs on a fresh clone.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const stamps = join(root, 'node_modules', '.lsm-shape');

/** Ends the process with one line that states what is missing and what to do. */
export function fail(message) {
  console.error(message);
  process.exit(1);
}

/** Runs a command with its output on stderr; ends the process if it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ['inherit', 2, 2],
    shell: process.platform === 'win32',
    ...options,
  });
  if (result.error?.code === 'ENOENT') fail(`${command} is missing. ${howToInstall(command)}`);
  if (result.status !== 0) fail(`Failed: ${command} ${args.join(' ')}`);
}

/** Runs a command alongside other work; resolves when it has ended. */
function runBeside(command, args, options = {}) {
  const shell = process.platform === 'win32';
  const child = spawn(command, args, { cwd: root, stdio: ['inherit', 2, 2], shell, ...options });
  return new Promise((resolve) => {
    child.on('error', () => fail(`${command} is missing. ${howToInstall(command)}`));
    child.on('close', (code) => {
      if (code === 0) resolve();
      else fail(`Failed: ${command} ${args.join(' ')}`);
    });
  });
}

function isAvailable(command) {
  const probe = spawnSync(command, ['--version'], { shell: process.platform === 'win32' });
  return probe.status === 0;
}

function howToInstall(command) {
  if (command === 'cargo' || command === 'rustc' || command === 'rustup') {
    return "Install Rust: curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh";
  }
  return `Install ${command} and try again.`;
}

function filesUnder(folder, skipped) {
  const found = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...filesUnder(path, skipped));
    else found.push(path);
  }
  return found.sort();
}

function digest(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(relative(root, path)).update(readFileSync(path));
  return hash.digest('hex');
}

function isFresh(name, key) {
  const stamp = join(stamps, name);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === key;
}

function markFresh(name, key) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, name), key);
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Node ${process.versions.node} is too old. Install 20.19 or newer and try again.`);
}

/** Installs npm packages according to the lock file. */
export async function installPackages() {
  requireNode();
  const key = digest([join(root, 'package-lock.json')]);
  if (isFresh('npm', key)) return;
  console.error('Installing npm packages …');
  await runBeside('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  markFresh('npm', key);
}

function rustSources() {
  const skipped = new Set(['target', 'pkg', 'tests', 'testdata', 'fuzz', 'python']);
  return filesUnder(join(root, 'core-wasm'), skipped);
}

function requireCargo() {
  if (!isAvailable('cargo')) fail(`cargo is missing. ${howToInstall('cargo')}`);
}

function ensureWasmTarget() {
  const sysroot = spawnSync('rustc', ['--print', 'sysroot'], { encoding: 'utf8' }).stdout.trim();
  if (existsSync(join(sysroot, 'lib', 'rustlib', 'wasm32-unknown-unknown'))) return;
  console.error('Installing the wasm32 target …');
  if (!isAvailable('rustup')) {
    fail('The wasm32-unknown-unknown target and rustup are missing. ' + howToInstall('rustup'));
  }
  run('rustup', ['target', 'add', 'wasm32-unknown-unknown']);
}

/** Returns the folder in which Cargo builds. */
export const targetFolder = () => process.env.CARGO_TARGET_DIR ?? join(root, 'core-wasm', 'target');

/** Returns Cargo arguments for this workspace. */
const cargo = (command, ...args) => [
  ...[command, '-q', '--manifest-path', join('core-wasm', 'Cargo.toml'), '--locked'],
  ...args,
];

/** Program that turns compiled code into a WebAssembly package. */
const BINDER = ['--profile=xtask', '--package=xtask'];

/**
 * Builds the WebAssembly packages: `core-wasm/pkg` simulates, `pkg/recordings` also reads
 * recordings, and `pkg/sweeps` also runs plans. For development and tests, all are the same
 * fast-building package; visitors get small ones.
 */
export async function buildWasm({ isSmall = false } = {}) {
  const key = digest([...rustSources(), import.meta.filename]);
  const pkg = join(root, 'core-wasm', 'pkg');
  const recordings = join(pkg, 'recordings');
  const sweeps = join(pkg, 'sweeps');
  const isThere = [pkg, recordings, sweeps].every((folder) =>
    existsSync(join(folder, 'shell_bg.wasm')),
  );
  const isBuilt = isFresh('wasm', `small ${key}`) || (!isSmall && isFresh('wasm', `quick ${key}`));
  if (isThere && isBuilt) return;
  requireCargo();
  ensureWasmTarget();
  console.error('Building the engine for WebAssembly (slow the first time) …');
  rmSync(pkg, { recursive: true, force: true });
  const binder = runBeside('cargo', cargo('build', ...BINDER));
  if (isSmall) await buildSmall(pkg, { recordings, sweeps }, binder);
  else await buildQuick(pkg, [recordings, sweeps], binder);
  markFresh('wasm', `${isSmall ? 'small' : 'quick'} ${key}`);
}

async function buildQuick(pkg, further, binder) {
  const wasm = await compiledWasm('wasm-quick', '', ['--features=recordings,sweeps']);
  await binder;
  bind(wasm, pkg);
  const names = readdirSync(pkg);
  for (const folder of further) {
    for (const name of names) cpSync(join(pkg, name), join(folder, name), { recursive: true });
  }
}

const SMALL_ENGINE = ['--config', 'profile.wasm.package.lsm-shape-engine.opt-level="s"'];

async function buildSmall(pkg, { recordings, sweeps }, binder) {
  const packages = [
    // At 60, it is 2 KB larger (gzip); at 25, runs with many files take up to a sixth longer.
    { folder: pkg, features: [], inlined: 45, level: '-O3' },
    // Only exports and repeats simulate with this package, so its engine may be a fifth slower.
    {
      folder: recordings,
      features: ['--features=recordings', ...SMALL_ENGINE],
      inlined: 25,
      level: '-O2',
    },
    { folder: sweeps, features: ['--features=sweeps'], inlined: 45, level: '-O3' },
  ];
  for (const { folder, features, inlined, level } of packages) {
    const wasm = await compiledWasm('wasm', `-C llvm-args=-inline-threshold=${inlined}`, features);
    await binder;
    bind(wasm, folder);
    optimize(join(folder, 'shell_bg.wasm'), level);
  }
}

/** Compiles the shell to WebAssembly; returns the path of the result. */
async function compiledWasm(profile, flags, features) {
  const target = 'wasm32-unknown-unknown';
  const what = ['--package=lsm-shape', '--lib', `--profile=${profile}`, `--target=${target}`];
  await runBeside('cargo', cargo('build', ...what, ...features), {
    env: { ...process.env, RUSTFLAGS: `-C target-feature=+simd128 ${flags}`.trim() },
  });
  return join(targetFolder(), target, profile, 'shell.wasm');
}

function bind(wasm, folder) {
  run('cargo', cargo('run', ...BINDER, '--', wasm, folder));
}

function optimize(wasm, level) {
  const optimizer = join(root, 'node_modules', 'binaryen', 'bin', 'wasm-opt');
  run(process.execPath, [
    optimizer,
    level,
    // Keep the optimizer from inlining what the compiler kept separate.
    '--flexible-inline-max-function-size=0',
    '--one-caller-inline-max-function-size=0',
    '--enable-simd',
    '--enable-bulk-memory',
    '--enable-nontrapping-float-to-int',
    '--enable-sign-ext',
    '--enable-mutable-globals',
    '--enable-reference-types',
    '--enable-multivalue',
    // Placing similar functions together saves one percent (gzip).
    '--reorder-functions-by-name',
    '--strip-debug',
    wasm,
    '-o',
    wasm,
  ]);
}

/** Builds the native command line; returns its path. Tests provide a binary (`test.mjs`). */
export function buildCommandLine() {
  const brought = process.env.LSM_SHAPE_BINARY;
  if (brought !== undefined) return brought;
  const key = digest(rustSources());
  const name = process.platform === 'win32' ? 'lsm-shape.exe' : 'lsm-shape';
  const binary = join(targetFolder(), 'release', name);
  if (existsSync(binary) && isFresh('cli', key)) return binary;
  requireCargo();
  console.error('Building the command line (minutes the first time, then about a second) …');
  const options = ['--release', '--package=lsm-shape', '--bin=lsm-shape'];
  run('cargo', cargo('build', ...options), { env: nativeEnv() });
  markFresh('cli', key);
  return binary;
}

/** Environment of native release builds. */
export function nativeEnv() {
  // Every x86 processor since 2009 can count bits in hardware. That takes 10 to 20 % off exact
  // runs; results are identical.
  const flags = process.arch === 'x64' ? '-C target-cpu=x86-64-v2' : '';
  return { ...process.env, RUSTFLAGS: `${process.env.RUSTFLAGS ?? ''} ${flags}`.trim() };
}

/** Builds the whole package, including what pages load. */
export async function buildPackage() {
  await buildWasm();
  const sources = ['components/src', 'components/tools', 'scenarios', 'core-wasm/pkg'];
  const own = sources.flatMap((folder) => filesUnder(join(root, folder), new Set(['golden'])));
  const key = digest(own);
  if (existsSync(join(root, 'components', 'dist', 'story.js')) && isFresh('package', key)) return;
  console.error('Building the files for story pages …');
  run(process.execPath, [join('components', 'tools', 'package.mjs')]);
  markFresh('package', key);
}

/** Builds the package's Node program; returns its path. */
export async function buildNodeSide() {
  await buildWasm();
  const sources = ['components/src', 'components/tools', 'scenarios'];
  const own = sources.flatMap((folder) => filesUnder(join(root, folder), new Set(['golden'])));
  const key = digest([...own, join(root, 'core-wasm', 'pkg', 'recordings', 'shell_bg.wasm')]);
  const folder = join(root, 'components', 'dist');
  const program = join(folder, 'bin', 'lsm-shape.mjs');
  if (existsSync(program) && isFresh('node', key)) return program;
  const { buildNodeSide: build } = await import('../../components/tools/node_side.mjs');
  await build(folder);
  markFresh('node', key);
  return program;
}
