// `npm test`: the same set-up as `npm start`, then every test: Rust, TypeScript, browser.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { check } from './check.mjs';
import { buildCommandLine, buildWasm, fail, installPackages, root, run } from './setup.mjs';

function requireChromium() {
  const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const found = [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path));
  if (found) return found;
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isDebianRoot) {
    console.error('Installing Chromium for the browser tests …');
    run('apt-get', ['update', '-qq']);
    const install = ['install', '-y', '-qq', '--no-install-recommends'];
    run('apt-get', [...install, 'chromium', 'fonts-liberation']);
    return '/usr/bin/chromium';
  }
  return fail(
    'Chromium is missing. Install it (Debian: sudo apt-get install chromium), or set CHROMIUM_PATH.',
  );
}

installPackages();
buildWasm();
const chromium = requireChromium();
console.error('Formatting, lints, types …');
check();
console.error('Rust tests …');
run('cargo', ['test', '-q', '--manifest-path', join('core-wasm', 'Cargo.toml'), '--locked']);
buildCommandLine();
console.error('TypeScript tests …');
run('npx', ['--no-install', 'vitest', 'run', '--config', 'tests/vitest.config.ts']);
console.error('Browser tests …');
run('npx', ['--no-install', 'vite', 'build', join(root, 'web'), '--logLevel=warn']);
run('npx', ['--no-install', 'playwright', 'test', '--config', 'tests/playwright.config.ts'], {
  env: { ...process.env, CHROMIUM_PATH: chromium },
});
console.error('All tests passed.');
