import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isDefault, readRecordedOptions } from './recorded_options.ts';

const folder = fileURLToPath(
  new URL('../../../tests/recordings/11.8.1/u-incremental', import.meta.url),
);
const all = readdirSync(folder).map((name) => new File([readFileSync(`${folder}/${name}`)], name));

async function valuesOf(files: readonly File[]): Promise<Record<string, unknown>> {
  const found = await readRecordedOptions(files);
  if (found === null) throw new Error('no options were found');
  return Object.fromEntries([
    ['file', found.file],
    ...found.options.map(({ name, value }) => [name, value]),
  ]) as Record<string, unknown>;
}

const known = {
  max_size_amplification_percent: 50,
  max_merge_width: 4_294_967_295,
  num_levels: 20,
  level0_file_num_compaction_trigger: 4,
  write_buffer_size: 262_144,
  disable_auto_compactions: 'false',
  stop_style: 'kCompactionStopStyleTotalSize',
};

it('the OPTIONS file has all options', async () => {
  const values = await valuesOf(all);
  expect(values).toMatchObject({ ...known, file: 'OPTIONS-000007.gz', incremental: 'true' });
  expect(Object.entries(values).filter(([, value]) => value === null)).toEqual([]);
});

it('the LOG has most options', async () => {
  const values = await valuesOf(all.filter(({ name }) => name.startsWith('LOG')));
  expect(values).toMatchObject({ ...known, file: 'LOG.gz', incremental: null });
});

it('the LOG is read too, because OPTIONS may be of another database', async () => {
  const found = await readRecordedOptions(all);
  expect(found?.file).toBe('OPTIONS-000007.gz');
  expect(found?.ofLog?.file).toBe('LOG.gz');
  const alone = all.filter(({ name }) => name.startsWith('OPTIONS'));
  expect((await readRecordedOptions(alone))?.ofLog).toBe(null);
});

it('a MANIFEST and a damaged file have no options', async () => {
  expect(await readRecordedOptions(all.filter(({ name }) => name.startsWith('MANI')))).toBe(null);
  const damaged = new File([new Uint8Array([0x1f, 0x8b, 0, 1])], 'OPTIONS-000007.gz');
  expect((await valuesOf([damaged]))['num_levels']).toBe(null);
});

it('a log may have any name, and prefixes before its lines', async () => {
  const ceph = 'debug 2021-06-10T08:00:00.123+0000 7f0c5e3c8700  4 rocksdb: ';
  const lines = [
    'RocksDB version: 8.5.4',
    'Options.num_levels: 5',
    'Options.compression: Snappy',
    'Options.bottommost_compression: Disabled',
  ];
  const log = new File(
    [lines.map((line) => `${ceph}        ${line}\n`).join('')],
    'ceph-osd.0.log',
  );
  const table = new File(['RocksDB version: 1'], '000009.sst');
  expect(await valuesOf([table, log])).toMatchObject({
    file: 'ceph-osd.0.log',
    num_levels: 5,
    compression: 'kSnappyCompression',
    bottommost_compression: 'kDisableCompressionOption',
  });
  expect(await readRecordedOptions([table])).toBe(null);
});

it('the LOG has one compression, or one for each level', async () => {
  const log = (...lines: string[]): File =>
    new File([['RocksDB version: 8.5.4', ...lines].map((line) => `1 2 ${line}\n`).join('')], 'LOG');
  const byLevel = log(
    'Options.bottommost_compression: ZSTD',
    'Options.compression[0]: NoCompression',
    'Options.compression[1]: NoCompression',
    'Options.compression[2]: LZ4',
    // Another column family.
    'Options.bottommost_compression: Disabled',
    'Options.compression: Snappy',
  );
  expect(await valuesOf([byLevel])).toMatchObject({
    compression: null,
    compression_per_level: 'kNoCompression:kNoCompression:kLZ4Compression',
    bottommost_compression: 'kZSTD',
  });
  const same = log('Options.compression: Snappy', 'Options.compression[0]: NoCompression');
  expect(await valuesOf([same])).toMatchObject({
    compression: 'kSnappyCompression',
    compression_per_level: '',
  });
  expect(await valuesOf([log()])).toMatchObject({
    compression: null,
    compression_per_level: null,
  });
});

it('an OPTIONS file may have any name', async () => {
  const text = '[CFOptions "default"]\n  num_levels=5\n  bottommost_compression=Disabled\n';
  const values = await valuesOf([new File([text], 'options.txt')]);
  expect(values).toMatchObject({ num_levels: 5 });
});

it.each([
  ['7.8.3', false],
  ['11.8.1', true],
])('defaults are those of the release, here %s', async (release, isDynamic) => {
  const text = `rocksdb_version=${release}
[CFOptions "default"]
  level_compaction_dynamic_level_bytes=true
  target_file_size_base=524288
  max_compaction_bytes=13107200
`;
  const found = await readRecordedOptions([new File([text], 'OPTIONS-000007')]);
  if (found === null) throw new Error('no options were found');
  const defaults = found.options.filter((option) => isDefault(found, option));
  const names = defaults.map(({ name }) => name);
  expect(names.includes('level_compaction_dynamic_level_bytes')).toBe(isDynamic);
  // By default, it is 25 times the file size.
  expect(names).toContain('max_compaction_bytes');
});
