import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isPageLink, runFragment } from '../links/run_link.ts';
import { keptSettings } from '../links/run_steps.ts';
import { readPageLink } from './page_link.ts';

describe('a link from the page', () => {
  it('is recognized by its fragment', () => {
    expect(isPageLink('https://example.org/x/#v=1&scenario=a')).toBe(true);
    expect(isPageLink('#v=2&z=abc')).toBe(true);
    expect(isPageLink('leveled-default')).toBe(false);
    expect(isPageLink('runs/#1')).toBe(false);
  });

  it('contains the run, moment and coloring, but not the page layout', () => {
    const link =
      'https://example.org/#v=1&scenario=universal-default&mode=exact&axis=bytes&size_ratio=20' +
      '&ttl@2500000=60&ttl@1000000=30&event=120&colour=reason&panel=events&A=&B=size_ratio%3D5';
    expect(readPageLink(link)).toEqual({
      source: { scenario: 'universal-default' },
      title: null,
      overrides: { size_ratio: '20' },
      calls: [
        { at_micros: 1_000_000, set: { ttl: '30' } },
        { at_micros: 2_500_000, set: { ttl: '60' } },
      ],
      mode: 'exact',
      event: '120',
      colour: 'reason',
    });
  });

  it('may be compressed and contain command lines', () => {
    const commands = '--benchmarks=fillseq --num=10\n# later\n--benchmarks=overwrite \\\n --num=10';
    const fragment = new URLSearchParams({ v: '1', commands, title: 'Mine', options_file: 'x' });
    const packed = deflateRawSync(fragment.toString()).toString('base64url');
    expect(readPageLink(`#v=2&z=${packed}`)).toMatchObject({
      source: {
        steps: [
          { db_bench: '--benchmarks=fillseq --num=10', options_file: null },
          { db_bench: '--benchmarks=overwrite   --num=10', options_file: 'x' },
        ],
      },
      title: 'Mine',
      mode: 'sampled',
    });
  });

  it.each([
    ['#v=1&scenario=a&mode=quick', /unknown mode quick; copy the link/],
    ['#v=7&scenario=a', /unknown version 7/],
    ['#v=2&z=!!!', /compressed part cannot be read/],
  ])('is rejected if invalid: %s', (link, message) => {
    expect(() => readPageLink(link)).toThrow(message);
  });

  it('drops scenario settings that belong to another machine or distribution', () => {
    const set = { 'machine.cores': '4', zipf_exponent: '1.2', rocksdb_version: '9.10.0' };
    expect(keptSettings(set, {})).toEqual(set);
    expect(keptSettings(set, { machine_profile: 'laptop', key_distribution: 'uniform' })).toEqual({
      rocksdb_version: '9.10.0',
    });
  });
});

describe('the link to a run', () => {
  const request = { title: 'T', steps: [{ db_bench: '--num=4\n--seed=1', options_file: null }] };
  const parts = { overrides: { size_ratio: '20' }, calls: [], event: 12, colour: 'age' };

  it('names the scenario or contains the command lines', () => {
    expect(runFragment({ ...parts, scenario: 'leveled-default', request })).toBe(
      'v=1&scenario=leveled-default&size_ratio=20&event=12',
    );
    const commands = { ...parts, scenario: null, request, colour: 'cut' };
    expect(decodeURIComponent(runFragment(commands) ?? '')).toBe(
      'v=1&commands=--num=4+--seed=1&title=T&size_ratio=20&event=12&colour=cut',
    );
  });

  it('is null if the page could not show the same run', () => {
    const seeded = { ...parts, scenario: 'leveled-default', request: { ...request, seed: 7 } };
    expect(runFragment(seeded)).toBeNull();
    const sampled = { ...request, mode: 'sampled' as const, sample_factor: 4 };
    expect(runFragment({ ...parts, scenario: null, request: sampled })).toBeNull();
  });
});
