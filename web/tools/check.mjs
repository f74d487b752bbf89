// `npm run check`: checks formatting, lints and types in both languages.
import { join } from 'node:path';
import { buildWasm, installPackages, root, run } from './setup.mjs';

export function check() {
  const cargo = ['--manifest-path', join('core-wasm', 'Cargo.toml')];
  run('cargo', ['fmt', ...cargo, '--all', '--check']);
  run('cargo', ['clippy', '-q', ...cargo, '--locked', '--all-targets', '--', '-D', 'warnings']);
  run('npx', ['--no-install', 'prettier', '--check', '--log-level=warn', '.']);
  run('npx', ['--no-install', 'tsc', '-p', join(root, 'tsconfig.json')]);
  run('npx', ['--no-install', 'eslint', '.', '--max-warnings=0']);
}

if (process.argv[1] === import.meta.filename) {
  await Promise.all([installPackages(), buildWasm()]);
  check();
}
