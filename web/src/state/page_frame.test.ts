import { expect, it } from 'vitest';
import { readFrame } from './page_frame.ts';

it.each([
  ['', { embedded: null, theme: null, warnings: [] }],
  ['?testing', { embedded: null, theme: null, warnings: [] }],
  ['?embed', { embedded: 'player', theme: null, warnings: [] }],
  ['?embed=1&theme=dark', { embedded: 'player', theme: 'dark', warnings: [] }],
  ['?embed&controls=none', { embedded: 'none', theme: null, warnings: [] }],
  ['?theme=light&controls=timeline&embed', { embedded: 'timeline', theme: 'light', warnings: [] }],
  // Only an embedded page has controls.
  ['?controls=none', { embedded: null, theme: null, warnings: [] }],
] as const)('the page frame from %s', (query, frame) => {
  expect(readFrame(query)).toEqual(frame);
});

it('reports invalid values and applies the rest', () => {
  expect(readFrame('?embed&controls=all&theme=blue')).toEqual({
    embedded: 'player',
    theme: null,
    warnings: [
      'The address sets controls to “all”. Expected one of: none, player, timeline.',
      'The address sets theme to “blue”. Expected one of: auto, light, dark.',
    ],
  });
});
