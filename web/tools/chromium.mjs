// Location of Chromium, for browser tests and benchmarks.
import { existsSync } from 'node:fs';

/** Headless Chromium; uses a sixth less CPU for the same work. */
export const SHELL = '/usr/bin/chromium-headless-shell';
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Returns CHROMIUM_PATH or the path of an installed Chromium; undefined if there is none. */
export function findChromium() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked && existsSync(asked)) return asked;
  return [SHELL, ...BROWSERS].find((path) => existsSync(path));
}
