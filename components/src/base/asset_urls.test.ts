import { expect, it } from 'vitest';
import { packageFile } from './asset_urls.ts';

it('finds package files even if Vite’s development server moved the modules', () => {
  const found = (folder: string) => packageFile(new URL(`http://a.test/${folder}/worker.js`));
  const right = 'http://a.test/node_modules/lsm-shape/worker.js';
  expect([found('node_modules/.vite/deps'), found('node_modules/lsm-shape')]).toEqual([
    right,
    right,
  ]);
});
