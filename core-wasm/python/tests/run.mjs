// `node core-wasm/python/tests/run.mjs`: builds the wheel, installs it where Rust and Node are not
// found, opens the example in JupyterLab, and runs pytest. Downloads from PyPI take about a minute.
// `--release` tests the wheel for users, `--shots=DIR` takes screenshots.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from '../../../web/tools/setup.mjs';
import { buildWheel } from '../build.mjs';
import { openExample } from './notebook.mjs';

const { values } = parseArgs({
  options: { release: { type: 'boolean' }, shots: { type: 'string' } },
});
const project = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'lsm-shape-python-'));

/** Makes a virtual environment. Returns a function that runs its Python. */
function environment(name, env = {}) {
  const bin = join(folder, name, 'bin');
  run('python3', ['-m', 'venv', join(folder, name)]);
  const options = { cwd: project, env: { ...process.env, ...env } };
  return { bin, python: (...args) => run(join(bin, 'python'), args, options) };
}

const PIP = ['-m', 'pip', 'install', '--quiet'];
const tools = environment('tools');
tools.python(...PIP, 'maturin>=1.9,<2', 'ruff>=0.9');
tools.python('-m', 'ruff', 'check', '--quiet', '--no-cache', '.');
tools.python('-m', 'ruff', 'format', '--quiet', '--no-cache', '--check', '.');
const profile = values.release ? 'release' : 'dev';
const wheel = await buildWheel({ profile, python: join(tools.bin, 'python') });

// Its own programs only: neither cargo nor node.
const PATH = join(folder, 'user', 'bin');
const env = { ...process.env, PATH, LSM_SHAPE_BINARY: '', HOME: folder };
const user = environment('user', { PATH, LSM_SHAPE_BINARY: '' });
const begun = Date.now();
user.python(...PIP, `${wheel}[notebook,pandas]`, 'jupyterlab>=4.2');
const { pictureAt } = await openExample({ bin: user.bin, folder, env, shots: values.shots });
console.error(
  `From pip install to the first picture: ${((pictureAt - begun) / 1000).toFixed(0)} s`,
);

user.python(...PIP, `${wheel}[polars,dask,optuna]`, 'pytest>=8');
user.python('-m', 'pytest', 'tests');
rmSync(folder, { recursive: true, force: true });
