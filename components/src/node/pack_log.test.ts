import { describe, expect, it } from 'vitest';
import { gzipSync } from 'fflate';
import { EventLogError, fetchEventLog } from '../element/event_log_file.ts';
import { unpackedLog } from '../element/packed_log.ts';
import { encodeEvents } from '../engine/encode.ts';
import { leveledEvents } from '../test_support/synthetic_leveled.ts';
import { syntheticEvents } from '../test_support/synthetic_log.ts';
import { packedLog } from './pack_log.ts';

const leveled = encodeEvents(leveledEvents({}));
const size = (bytes: Uint8Array): number => gzipSync(bytes, { level: 9, mtime: 0 }).length;

describe('a packed log', () => {
  it.each([
    ['leveled', leveled],
    ['universal', encodeEvents(syntheticEvents({ flushes: 60 }))],
    ['one record', leveled.subarray(0, leveled[1])],
    ['no record', new Uint32Array()],
    // Every word takes all values: differences wrap around.
    ['far words', Uint32Array.of(1, 7, 0xffffffff, 0, 0x80000000, 1, 2, 1, 6, 0, 5, 0xffffffff, 3)],
  ])('has every word: %s', (_, words) => {
    expect(unpackedLog(packedLog(words))).toEqual(Uint32Array.from(words));
  });

  it('is smaller', () => {
    const plain = size(new Uint8Array(leveled.slice().buffer));
    expect(size(packedLog(leveled))).toBeLessThan(0.85 * plain);
  });

  it.each([4, 5, 40, 2000, -1])('is refused where it is not whole: %i bytes', (length) => {
    expect(() => unpackedLog(packedLog(leveled).slice(0, length))).toThrow(RangeError);
  });
});

describe('a log in the address itself', () => {
  const { signal } = new AbortController();
  const dataUrl = (bytes: Uint8Array): string =>
    `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`;

  it('is read without a request, packed or plain, compressed or not', async () => {
    const plain = new Uint8Array(leveled.slice().buffer);
    const packed = packedLog(leveled);
    for (const bytes of [plain, packed, gzipSync(plain), gzipSync(packed)]) {
      expect(await fetchEventLog(dataUrl(bytes), signal)).toEqual(leveled);
    }
  });

  it.each([
    ['data:text/plain,hello', /^The event log in this page is damaged: it is not base64\.$/],
    ['data:;base64,H4sI!', /is damaged/],
    [dataUrl(gzipSync(new Uint8Array(9)).subarray(0, 12)), /cannot be decompressed/],
    [dataUrl(new Uint8Array(9)), /is not an event log of LSM Shape/],
  ])('is refused without its text: %s', async (url, message) => {
    const refused = fetchEventLog(url, signal);
    await expect(refused).rejects.toThrow(EventLogError);
    await expect(refused).rejects.toThrow(message);
  });
});
