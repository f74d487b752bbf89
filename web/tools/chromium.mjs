// Where Chromium is, for browser tests and benchmarks.
import { existsSync } from 'node:fs';

/** Chromium without windows does the same work with a sixth less of the machine's. */
export const SHELL = '/usr/bin/chromium-headless-shell';
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** What CHROMIUM_PATH names, else what is installed; undefined where there is none. */
export function findChromium() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked && existsSync(asked)) return asked;
  return [SHELL, ...BROWSERS].find((path) => existsSync(path));
}
