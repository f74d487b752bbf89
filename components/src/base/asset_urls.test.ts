import { expect, it } from 'vitest';
import { packageFile } from './asset_urls.ts';

it.each([
  [
    'http://a.test/node_modules/.vite/deps/worker.js',
    'http://a.test/node_modules/lsm-shape/worker.js',
  ],
  ['http://a.test/lsm-shape/worker.js', 'http://a.test/lsm-shape/worker.js'],
])('the file beside a module at %s is found', (beside, found) => {
  expect(packageFile(new URL(beside))).toBe(found);
});
