// Where a card stands beside what it explains: within its room, off the pointer, and with as little
// as possible hidden of what else should stay in sight. All cards of stage, timeline and panels are
// placed here.

/** A part of the screen, in pixels. */
export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The size of a card, in pixels. */
export interface CardSize {
  readonly width: number;
  readonly height: number;
}

/** What points: a mouse, a finger, or the keyboard's focus. */
export interface CardPointer {
  readonly x: number;
  readonly y: number;
  readonly isFinger: boolean;
}

/** What is around a card. */
export interface CardRoom {
  /** Where the card may stand. */
  readonly room: Edges;
  /** The side that is tried first; by default above. A finger hides what is below it. */
  readonly first?: 'above' | 'below';
  /** What the card tells of, which stays in sight where it can. */
  readonly about?: Edges;
  /** What else it keeps off, more than off what it tells of. */
  readonly keepOff?: readonly Edges[];
}

/** Between a card and what it is about, and between a card and the edges of its room. */
const DISTANCE = 10;
const MARGIN = 4;
/** Between a card and the label that it explains: the mouse may go over to the card. */
const LABEL_DISTANCE = 6;

/** From the point that is pointed at to the ends of an arrow, and of a fingertip. */
const ARROW: Edges = { left: 4, top: 4, right: 12, bottom: 18 };
const FINGERTIP: Edges = { left: 24, top: 24, right: 24, bottom: 24 };

/**
 * What pixels cost that a card hides: of the pointer, of what it keeps off, of what it tells of;
 * and those of the card that a hand hides.
 */
const COST = { pointer: 1e6, hand: 10, keepOff: 2, about: 1 } as const;

/** The upper left corner of a card beside a pointer. */
export function cardByPointer(
  size: CardSize,
  pointer: CardPointer,
  { room, first = 'above', about, keepOff = [] }: CardRoom,
): { readonly left: number; readonly top: number } {
  const at = hiddenBy(pointer);
  const far = about ?? at;
  const above = [far.top - DISTANCE - size.height, at.top - DISTANCE - size.height];
  const below = [far.bottom + DISTANCE, at.bottom + DISTANCE];
  const sides = first === 'above' || pointer.isFinger ? [above, below] : [below, above];
  // Below a finger is a hand.
  const hand = pointer.isFinger ? [{ ...room, top: Math.min(room.bottom, at.bottom) }] : [];
  return leastHiding(size, room, {
    lefts: [at.right + DISTANCE, at.left - DISTANCE - size.width, pointer.x - size.width / 2],
    tops: [...sides.flat(), pointer.y - size.height / 2],
    costs: [
      { edges: at, cost: COST.pointer },
      ...(about === undefined ? [] : [{ edges: about, cost: COST.about }]),
      ...keepOff.map((edges) => ({ edges, cost: COST.keepOff })),
      ...hand.map((edges) => ({ edges, cost: COST.hand })),
    ],
  });
}

/** The upper left corner of a card beside the label that it explains: above or below its middle. */
export function cardByLabel(
  size: CardSize,
  label: Edges,
  { room, first = 'above' }: Pick<CardRoom, 'room' | 'first'>,
): { readonly left: number; readonly top: number } {
  const above = label.top - LABEL_DISTANCE - size.height;
  const below = label.bottom + LABEL_DISTANCE;
  return leastHiding(size, room, {
    lefts: [(label.left + label.right - size.width) / 2],
    tops: first === 'above' ? [above, below] : [below, above],
    costs: [{ edges: label, cost: COST.keepOff }],
  });
}

/** Places in the order in which they are tried, and what hiding a pixel costs. */
interface Candidates {
  readonly lefts: readonly number[];
  readonly tops: readonly number[];
  readonly costs: readonly { readonly edges: Edges; readonly cost: number }[];
}

/** Of the corners that keep a card in its room, the first that hides least. */
function leastHiding(
  { width, height }: CardSize,
  room: Edges,
  { lefts, tops, costs }: Candidates,
): { readonly left: number; readonly top: number } {
  let best = { left: room.left + MARGIN, top: room.top + MARGIN };
  let least = Infinity;
  for (const y of tops) {
    for (const x of lefts) {
      const left = kept(x, room.left + MARGIN, room.right - MARGIN - width);
      const top = kept(y, room.top + MARGIN, room.bottom - MARGIN - height);
      const card = { left, top, right: left + width, bottom: top + height };
      const hidden = costs.reduce((sum, { edges, cost }) => sum + cost * shared(card, edges), 0);
      if (hidden < least - 1) {
        least = hidden;
        best = { left, top };
      }
    }
  }
  return best;
}

/** What a pointer itself hides. */
function hiddenBy({ x, y, isFinger }: CardPointer): Edges {
  const { left, top, right, bottom } = isFinger ? FINGERTIP : ARROW;
  return { left: x - left, top: y - top, right: x + right, bottom: y + bottom };
}

/** Where a card is larger than its room, its beginning is seen. */
function kept(at: number, least: number, most: number): number {
  return Math.max(least, Math.min(at, most));
}

/** Pixels that two parts share. */
function shared(a: Edges, b: Edges): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}
