import { expect, it } from 'vitest';
import { deadLinks } from './story_command.ts';

const page = (path: string, text: string) => ({ path, content: new TextEncoder().encode(text) });

it('warns once of each link to a page that is not made and not there', () => {
  const first = page(
    'first.html',
    '<a href="other.html">1</a> <a class="term" href="other.html#step-2">2</a> <a href="glossary.html#x">3</a> <a href="https://a.test/b.html">4</a>',
  );
  const files = [first, page('glossary.html', '')];
  expect(deadLinks(first, files, 'no-such-folder')).toEqual([
    'first.html links to other.html, which is not there; add its story or remove the link',
  ]);
  expect(deadLinks(first, [...files, page('other.html', '')], 'no-such-folder')).toEqual([]);
});
