import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { recordingTitle, titleOfLog } from './recording_title.ts';

/** Adds a property that the browser's File has and Node's does not. */
const named = (content: Uint8Array<ArrayBuffer> | string, name: string): File =>
  Object.assign(new File([content], name), { webkitRelativePath: '' });

const fileOf = (recording: string, name: string): File => {
  const url = new URL(`../../../tests/recordings/${recording}/${name}`, import.meta.url);
  return named(new Uint8Array(readFileSync(fileURLToPath(url))), name);
};

it('a LOG names its database, release and time', async () => {
  const title = await recordingTitle([fileOf('11.8.1/u-minmerge-3', 'LOG.gz')]);
  expect(title).toBe('/data/db, RocksDB 11.8.1, 2026-11-21 06:17:59');
  expect(await recordingTitle([fileOf('7.8.3/u-sizeamp-25', 'LOG.gz')])).not.toBe(title);
});

it('without a valid LOG, the title lists the files', async () => {
  const manifest = named('x', 'MANIFEST-000005.gz');
  expect(await recordingTitle([manifest, named('holiday', 'LOG')])).toBe('MANIFEST-000005, LOG');
  expect(titleOfLog('')).toBe(null);
});
