import { isMachineParameter } from './dependents.ts';
import { expect, test } from 'vitest';
import { isCostInForce, profileDescription, profileParameters } from './machine.ts';

test('a profile has a description and all parameters', () => {
  expect(profileDescription('hdd')).toMatch(/disk/);
  expect(Object.keys(profileParameters('hdd')).every(isMachineParameter)).toBe(true);
  expect(profileParameters('hdd')['machine.device_write_bytes_per_sec']).toBe('200000000');
  expect(profileParameters('abacus')).toEqual({});
});

test.each([
  ['machine.lz4_compression_nanos', true],
  ['machine.lz4_stream_reuse_factor', true],
  ['machine.lz4hc_fresh_stream_factor', false],
  ['machine.lz4hc_decompression_nanos', false],
  ['machine.zstd_decompression_nanos', true],
  ['machine.snappy_compression_nanos', false],
  ['machine.entry_nanos', true],
])('%s can have an effect: %s', (name, isInForce) => {
  const values = {
    compression: 'kNoCompression',
    compression_per_level: 'kNoCompression:kLZ4Compression',
    bottommost_compression: 'kZSTD',
  };
  expect(isCostInForce(name, values)).toBe(isInForce);
});
