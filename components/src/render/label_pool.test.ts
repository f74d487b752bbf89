import { expect, it } from 'vitest';
import { LabelPool } from './label_pool.ts';

/** A minimal element with the properties that labels use. */
class FakeElement {
  hidden = false;
  className = '';
  textContent = '';
  readonly style: Record<string, string> = {};
  readonly children: FakeElement[] = [];
  readonly ownerDocument = { createElement: (): FakeElement => new FakeElement() };

  append(child: FakeElement): void {
    this.children.push(child);
  }

  replaceChildren(...parts: (string | FakeElement)[]): void {
    this.textContent = parts
      .map((part) => (typeof part === 'string' ? part : part.textContent))
      .join('');
  }
}

it('shows the labels of the latest picture and keeps their elements', () => {
  const parent = new FakeElement();
  const pool = new LabelPool(parent as unknown as HTMLElement);
  const show = (labels: Readonly<Record<string, string>>): string[] => {
    for (const [name, text] of Object.entries(labels)) pool.show(name, [text], { x: 0, y: 0 });
    pool.endPicture();
    return parent.children.flatMap(({ hidden, textContent }) => (hidden ? [] : [textContent]));
  };
  expect(show({ files: '1 file', bytes: '4 MiB' })).toEqual(['1 file', '4 MiB']);
  expect(show({ files: '2 files' })).toEqual(['2 files']);
  expect(show({ bytes: '9 MiB', files: '3 files' })).toEqual(['3 files', '9 MiB']);
});
