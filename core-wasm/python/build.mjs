// `node core-wasm/python/build.mjs`: builds the wheel into target/wheels and prints its path. Needs
// Rust, Node and maturin. `--profile=dev` takes what `cargo test` has compiled; `--python=PATH` is
// the Python that has maturin.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { buildPackage, nativeEnv, root, run, targetFolder } from '../../web/tools/setup.mjs';

const project = import.meta.dirname;

/** Returns the path of the wheel. */
export async function buildWheel({ profile = 'release', python = 'python3' } = {}) {
  await addData();
  const out = join(targetFolder(), 'wheels');
  rmSync(out, { recursive: true, force: true });
  const args = ['-m', 'maturin', 'build', '--quiet', '--locked', '--out', out];
  const env = profile === 'release' ? nativeEnv() : process.env;
  run(python, [...args, '--profile', profile], { cwd: project, env });
  return join(out, ...readdirSync(out).filter((name) => name.endsWith('.whl')));
}

/** Adds what the wheel takes from other folders: scenarios, the element, licences. */
async function addData() {
  await buildPackage();
  const data = join(project, 'src', 'lsm_shape', 'data');
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  cpSync(join(root, 'components', 'dist', 'embed_classic.js'), join(data, 'element.js'));
  const scenarios = join(root, 'scenarios');
  for (const name of readdirSync(scenarios)) {
    const folder = join(scenarios, name);
    if (!existsSync(join(folder, 'db_bench.args'))) continue;
    cpSync(folder, join(data, 'scenarios', name), { recursive: true });
  }
  cpSync(join(root, 'LICENSE'), join(project, 'LICENSE'));
  const [, host] = /^host: (.*)$/m.exec(execFileSync('rustc', ['-vV'], { encoding: 'utf8' }));
  const { module } = await runnerImport(join(root, 'web', 'tools', 'third_party.ts'));
  writeFileSync(join(project, 'THIRD-PARTY.txt'), module.thirdPartyText('components', host));
}

if (process.argv[1] === import.meta.filename) {
  const options = { profile: { type: 'string' }, python: { type: 'string' } };
  console.log(await buildWheel(parseArgs({ options }).values));
}
