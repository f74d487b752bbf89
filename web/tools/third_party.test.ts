import { expect, it } from 'vitest';
import { thirdPartyText } from './third_party.ts';

it('names every third-party part of the site, with its licence', () => {
  const parts = thirdPartyText().split(`\n\n${'-'.repeat(80)}\n\n`);
  const names = parts.map((part) => part.split(' ')[0]);
  expect(names).toEqual(
    expect.arrayContaining(['react', 'react-dom', 'd3-scale', 'internmap', 'serde_json', 'flate2']),
  );
  expect(names).not.toContain('lsm-shape');
  const without = parts.slice(1).filter((part) => !part.includes('\n'));
  expect(without).toEqual([]);
});

it('names the parts of the native command line', () => {
  const text = thirdPartyText('components', 'x86_64-unknown-linux-gnu');
  expect(text).toMatch(/^lexopt .*\n\n[^]*^toml .*\n\n/m);
  expect(text).not.toMatch(/^react /m);
});
