// Size and content of the page's WebAssembly. Only `npm run test:all` builds the packages that
// visitors load; `npm test` builds others, faster.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

const pkg = new URL('../../core-wasm/pkg/', import.meta.url);
const simulates = readFileSync(new URL('shell_bg.wasm', pkg));
const reads = readFileSync(new URL('recordings/shell_bg.wasm', pkg));
const sweeps = readFileSync(new URL('sweeps/shell_bg.wasm', pkg));
/** Size limits with gzip, in kB: the page's first fetch, reading recordings, and sweeps. */
const BUDGETS = { simulates: 330, reads: 800, sweeps: 520 };

const kilobytes = (bytes: Uint8Array): number => gzipSync(bytes, { level: 9 }).length / 1000;

describe.skipIf(process.env['EVERY_CASE'] === undefined)('the package for visitors', () => {
  test('the packages are small', () => {
    expect(kilobytes(simulates)).toBeLessThan(BUDGETS.simulates);
    expect(kilobytes(reads)).toBeLessThan(BUDGETS.reads);
    expect(kilobytes(sweeps)).toBeLessThan(BUDGETS.sweeps);
  });

  test('what nobody reads there is not in it', () => {
    // From the command line's lists of settings and columns.
    for (const words of ['Size of a user key', 'Net growth of the level through writing']) {
      expect(simulates.includes(words), words).toBe(false);
      expect(reads.includes(words), words).toBe(false);
    }
    // 5⁻³⁴², the first entry in the standard library's table for parsing numbers.
    const firstPower = Buffer.from('5ad63b92d653f4ee3f3ba10629aa3f11', 'hex');
    expect(simulates.includes(firstPower)).toBe(false);
    expect(reads.includes(firstPower)).toBe(false);
    // A sentence about a rule. The page has its own copy.
    expect(simulates.includes('Are there more idle sorted runs')).toBe(false);
  });
});
