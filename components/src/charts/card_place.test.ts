import { describe, expect, it } from 'vitest';
import { cardByLabel, cardByPointer, type CardRoom, type Edges } from './card_place.ts';

const size = { width: 290, height: 154 };
const room: Edges = { left: 0, top: 0, right: 760, bottom: 480 };

function edgesOf({ left, top }: { readonly left: number; readonly top: number }): Edges {
  return { left, top, right: left + size.width, bottom: top + size.height };
}

/** Returns a row that is as wide as the room. */
function rowAt(top: number, height: number): Edges {
  return { left: 0, top, right: room.right, bottom: top + height };
}

function cardOn(row: Edges, x: number, more: Partial<CardRoom> = {}): Edges {
  const pointer = { x, y: (row.top + row.bottom) / 2, isFinger: false };
  return edgesOf(cardByPointer(size, pointer, { room, first: 'below', about: row, ...more }));
}

function expectWithin(card: Edges): void {
  expect(card.left).toBeGreaterThanOrEqual(0);
  expect(card.top).toBeGreaterThanOrEqual(0);
  expect(card.right).toBeLessThanOrEqual(room.right);
  expect(card.bottom).toBeLessThanOrEqual(room.bottom);
}

const isOver = (card: Edges, x: number, y: number): boolean =>
  card.left <= x && x <= card.right && card.top <= y && y <= card.bottom;

/** Points of the whole room in steps, including its edges. */
const points = Array.from({ length: 20 }, (_, at) => (at * room.right) / 19).flatMap((x) =>
  Array.from({ length: 17 }, (_, at) => ({ x, y: (at * room.bottom) / 16 })),
);

describe('a card beside a pointer', () => {
  it.each(['above', 'below'] as const)(
    'is within its room and clear of the pointer, %s first',
    (first) => {
      for (const { x, y } of points) {
        for (const isFinger of [false, true]) {
          const card = edgesOf(cardByPointer(size, { x, y, isFinger }, { room, first }));
          expectWithin(card);
          expect(isOver(card, x, y)).toBe(false);
        }
      }
    },
  );

  it('does not cover the row it explains, for any row and pointer', () => {
    for (let y = 80; y < 430; y += 14) {
      for (let x = 110; x < 560; x += 45) {
        const card = cardOn(rowAt(y, 30), x);
        expectWithin(card);
        expect(card.bottom <= y || card.top >= y + 30).toBe(true);
      }
    }
  });

  it("keeps off a job's label where there is room elsewhere", () => {
    const chip = { left: 320, right: 560, top: 260, bottom: 282 };
    const card = cardOn(rowAt(200, 40), 300, { keepOff: [chip] });
    const isBeside = card.right <= chip.left || card.left >= chip.right;
    expect(isBeside || card.bottom <= chip.top || card.top >= chip.bottom).toBe(true);
  });

  it('keeps the pointed place visible even in a row as high as the room', () => {
    const card = cardOn(rowAt(60, 400), 300);
    expect(isOver(card, 300, 260)).toBe(false);
  });

  it('is above a finger and its tip, and below only if there is no other room', () => {
    for (const { x, y } of points) {
      const card = edgesOf(cardByPointer(size, { x, y, isFinger: true }, { room, first: 'below' }));
      if (y > size.height + 44) expect(card.bottom).toBeLessThanOrEqual(y - 24);
    }
    const high = edgesOf(cardByPointer(size, { x: 380, y: 60, isFinger: true }, { room }));
    expect(high.left >= 380 + 24 || high.right <= 380 - 24).toBe(true);
    const narrow = { ...room, right: 300 };
    // The card should cover an avoided area rather than be covered by the hand.
    const chip = { left: 0, right: 300, top: 100, bottom: 130 };
    const finger = { x: 150, y: 300, isFinger: true };
    const surroundings = { room: narrow, keepOff: [chip], about: chip };
    expect(edgesOf(cardByPointer(size, finger, surroundings)).bottom).toBeLessThanOrEqual(276);
    const low = edgesOf(cardByPointer(size, { x: 150, y: 60, isFinger: true }, { room: narrow }));
    expect(low.top).toBeGreaterThanOrEqual(60 + 24);
  });

  it('shows its start if it is larger than its room', () => {
    const small = { left: 0, top: 0, right: 200, bottom: 100 };
    const { left, top } = cardByPointer(size, { x: 100, y: 50, isFinger: false }, { room: small });
    expect([left, top]).toEqual([4, 4]);
  });
});

describe('a card beside a label', () => {
  const label = { left: 300, right: 380, top: 200, bottom: 216 };

  it('is above or below its middle', () => {
    const above = edgesOf(cardByLabel(size, label, { room }));
    expect((above.left + above.right) / 2).toBe(340);
    expect(above.bottom).toBeLessThan(label.top);
    const below = edgesOf(cardByLabel(size, label, { room, first: 'below' }));
    expect(below.top).toBeGreaterThan(label.bottom);
  });

  it('takes the other side at an edge, and stays in the room', () => {
    const high = edgesOf(cardByLabel(size, { ...label, top: 20, bottom: 36 }, { room }));
    expect(high.top).toBeGreaterThan(36);
    const corner = { left: 740, right: 758, top: 460, bottom: 476 };
    const card = edgesOf(cardByLabel(size, corner, { room, first: 'below' }));
    expectWithin(card);
    expect(card.bottom).toBeLessThan(460);
  });
});
