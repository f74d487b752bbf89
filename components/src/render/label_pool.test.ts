import { expect, it } from 'vitest';
import { LabelPool } from './label_pool.ts';

/** As much of an element as labels touch. */
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

it('labels that change with the beat change together', () => {
  const parent = new FakeElement();
  const pool = new LabelPool(parent as unknown as HTMLElement);
  const show = (moment: number, beat: number): string[] => {
    for (const name of ['files', 'bytes']) {
      // The bytes are other ones at every second moment only.
      const number = name === 'files' ? moment : Math.floor(moment / 2);
      pool.show(name, [`${name} ${number}`], { x: 0, y: 0, changes: beat });
    }
    pool.show('exact', [String(moment)], { x: 0, y: 0 });
    pool.endPicture();
    return parent.children.map(({ textContent }) => textContent);
  };
  expect(show(1, 7)).toEqual(['files 1', 'bytes 0', '1']);
  expect(show(2, 7)).toEqual(['files 1', 'bytes 0', '2']);
  expect(show(5, 7)).toEqual(['files 1', 'bytes 0', '5']);
  expect(show(6, 8)).toEqual(['files 6', 'bytes 3', '6']);
  expect(show(9, 8)).toEqual(['files 6', 'bytes 3', '9']);
});
