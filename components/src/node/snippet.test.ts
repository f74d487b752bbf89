import { expect, it } from 'vitest';
import { snippetOf } from './snippet.ts';

const light = { path: 'docs/my tree.svg', theme: 'light' } as const;
const dark = { path: 'docs/my tree-dark.svg', theme: 'dark' } as const;

it('follows the reader’s theme and links to the live run', () => {
  const link = 'https://example.org/#v=1&scenario=a';
  const size = { width: 960, height: 400 };
  expect(snippetOf({ pictures: [light, dark], ...size, alt: 'L0 < "L1"', link })).toBe(
    '<a href="https://example.org/#v=1&amp;scenario=a"><picture>' +
      '<source media="(prefers-color-scheme: dark)" srcset="my%20tree-dark.svg">' +
      '<img src="my%20tree.svg" width="960" height="400" style="max-width: 100%; height: auto" alt="L0 &lt; &quot;L1&quot;"></picture></a>',
  );
});

it('is a plain image for a single theme', () => {
  expect(snippetOf({ pictures: [dark], width: 600, height: 300, alt: 'A tree.', link: null })).toBe(
    '<img src="my%20tree-dark.svg" width="600" height="300" style="max-width: 100%; height: auto" alt="A tree.">',
  );
});
