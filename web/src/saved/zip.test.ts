import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { unzipped, zipOf } from './zip.ts';

const at = new Date(2026, 10, 23, 6, 30, 8);
const files = [
  { path: 'größe/db_bench.args', content: new Blob(['--num=1\n']) },
  { path: 'empty', content: new Blob([]) },
  { path: 'binary', content: new Blob([Uint8Array.from({ length: 70_000 }, (_, i) => i % 251)]) },
];

const textsOf = async (all: readonly { path: string; content: Blob }[]): Promise<string[]> =>
  Promise.all(
    all.map(async ({ path, content }) => {
      const bytes = Buffer.from(await content.arrayBuffer());
      return `${path} ${bytes.length} ${crc32(bytes)}`;
    }),
  );

it('gives back what was put in', async () => {
  const archive = await zipOf(files, at);
  expect(await textsOf(await unzipped(archive))).toEqual(await textsOf(files));
});

/** What Python's zipfile makes of a folder, a file that it deflates, and a note. */
const packed = [
  'UEsDBBQAAAAAAMQzd10AAAAAAAAAAAAAAAACAAAAYS9QSwMEFAAAAAgAxDN3XU3EFJwnAAAAQB8AAAwAAABhL3Nl',
  'dHVwLmFyZ3PtxaEBACAMAzDPLzV4TmJu/++QJSZJ9X/3xLZt27Zt27Zt27btxQ9QSwECFAMUAAAAAADEM3ddAAAA',
  'AAAAAAAAAAAAAgAAAAAAAAAAAAAAgAEAAAAAYS9QSwECFAMUAAAACADEM3ddTcQUnCcAAABAHwAADAAAAAAAAAAA',
  'AAAAgAEgAAAAYS9zZXR1cC5hcmdzUEsFBgAAAAACAAIAagAAAHEAAAAWAHdpdGggYSBub3RlIGF0IGl0cyBlbmQ=',
].join('');

it('reads what other programs have packed', async () => {
  const found = await unzipped(new Blob([Buffer.from(packed, 'base64')]));
  expect(found.map(({ path }) => path)).toEqual(['a/setup.args']);
  expect(await found[0]?.content.text()).toBe('--num=2\n'.repeat(1000));
});

const gold = [
  'UEsDBBQACAgAAMQzd10AAAAAAAAAAAAAAAAVAAAAZ3LDtsOfZS9kYl9iZW5jaC5hcmdzLS1udW09MQpQSwcIlkaAaQgA',
  'AAAIAAAAUEsDBBQACAAAAMQzd10AAAAAAAAAAAAAAAAFAAAAZW1wdHlQSwcIAAAAAAAAAAAAAAAAUEsBAhQAFAAICAAA',
  'xDN3XZZGgGkIAAAACAAAABUAAAAAAAAAAAAAAAAAAAAAAGdyw7bDn2UvZGJfYmVuY2guYXJnc1BLAQIUABQACAAAAMQz',
  'd10AAAAAAAAAAAAAAAAFAAAAAAAAAAAAAAAAAEsAAABlbXB0eVBLBQYAAAAAAgACAHYAAAB+AAAAAAA=',
].join('');

it('writes what other programs read: these bytes were unpacked by Python’s zipfile', async () => {
  const archive = await zipOf(files.slice(0, 2), at);
  const bytes = Buffer.from(await archive.arrayBuffer());
  expect(bytes.toString('base64')).toBe(gold);
});

it('says what is wrong with a file that is none, or damaged', async () => {
  await expect(unzipped(new Blob(['no archive']))).rejects.toThrow('not a zip archive');
  const bytes = new Uint8Array(await (await zipOf(files, at)).arrayBuffer());
  const damagedAt = (place: number): Blob => new Blob([bytes.with(place, 0x58)]);
  // Of the content of the first file, and of the head of the last.
  const places = ['--num=1', 'PK\x03\x04'].map((text) =>
    Buffer.from(bytes).lastIndexOf(text, -1, 'latin1'),
  );
  for (const place of places) {
    await expect(unzipped(damagedAt(place))).rejects.toThrow('damaged');
  }
  const cut = new Blob([bytes.slice(1000)]);
  await expect(unzipped(cut)).rejects.toThrow('damaged');
});
