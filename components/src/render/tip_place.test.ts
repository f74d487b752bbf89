import { describe, expect, it } from 'vitest';
import { sizeOf, tipPlace, type Box } from './tip_place.ts';

const size = sizeOf(Array.from({ length: 8 }, () => 'a line of facts as long as they usually are'));
const viewport = { width: 760, height: 480 };

function boxAt(
  row: { readonly y: number; readonly height: number },
  x: number,
  chips: readonly Box[] = [],
): Box {
  const point = { x, y: row.y + row.height / 2 };
  const { left, top } = tipPlace({ point, row }, size, { viewport, chips });
  return { left, top, right: left + size.width, bottom: top + size.height };
}

describe('the place of facts', () => {
  it('is on the stage and off the row, wherever the row and the pointer are', () => {
    for (let y = 80; y < 430; y += 14) {
      for (let x = 110; x < 560; x += 45) {
        const box = boxAt({ y, height: 30 }, x);
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.top).toBeGreaterThanOrEqual(0);
        expect(box.right).toBeLessThanOrEqual(viewport.width);
        expect(box.bottom).toBeLessThanOrEqual(viewport.height);
        expect(box.bottom <= y || box.top >= y + 30).toBe(true);
      }
    }
  });

  it("keeps off a job's label where there is room elsewhere", () => {
    const row = { y: 200, height: 40 };
    const chip = { left: 320, right: 560, top: 260, bottom: 282 };
    const box = boxAt(row, 300, [chip]);
    const isBeside = box.right <= chip.left || box.left >= chip.right;
    expect(isBeside || box.bottom <= chip.top || box.top >= chip.bottom).toBe(true);
  });

  it('leaves what is pointed at in sight even on a row as high as the stage', () => {
    const box = boxAt({ y: 60, height: 400 }, 300);
    expect(box.right <= 296 || box.left >= 304).toBe(true);
  });
});
