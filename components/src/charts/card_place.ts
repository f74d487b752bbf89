// Places cards next to the things they explain: within their room, clear of the pointer, hiding as
// little as possible. Stage, timeline and panels share this code.

/** A rectangle on the screen, in pixels. */
export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Size of a card, in pixels. */
export interface CardSize {
  readonly width: number;
  readonly height: number;
}

/** A pointer: a mouse, a finger or the keyboard focus. */
export interface CardPointer {
  readonly x: number;
  readonly y: number;
  readonly isFinger: boolean;
}

/** Constraints on where a card may be placed. */
export interface CardRoom {
  /** Area that the card must stay in. */
  readonly room: Edges;
  /** Side to try first. Default: above. Cards for a finger always go above first. */
  readonly first?: 'above' | 'below';
  /** Bounds of the explained thing, which stays visible if possible. */
  readonly about?: Edges;
  /** Other areas to keep visible, which matter more than the explained thing. */
  readonly keepOff?: readonly Edges[];
}

/** Pixels between a card and the pointer or explained thing, and from the edges of its room. */
const DISTANCE = 10;
const MARGIN = 4;
/** Pixels between a card and its label, small enough for the mouse to cross to the card. */
const LABEL_DISTANCE = 6;

/** Extent of a mouse arrow around the pixel it points at. */
const ARROW: Edges = { left: 4, top: 4, right: 12, bottom: 18 };
const FINGERTIP: Edges = { left: 24, top: 24, right: 24, bottom: 24 };

/**
 * Cost of each pixel of the pointer, avoided areas or explained thing that a card hides, and of
 * each pixel of the card that the hand hides.
 */
const COST = { pointer: 1e6, hand: 10, keepOff: 2, about: 1 } as const;

/** Returns the upper left corner of a card next to a pointer. */
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
  // The hand covers the area below a finger.
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

/** Returns the upper left corner of a card centered above or below its label. */
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

/** Candidate positions in order of preference, and the cost of each overlapping pixel. */
interface Candidates {
  readonly lefts: readonly number[];
  readonly tops: readonly number[];
  readonly costs: readonly { readonly edges: Edges; readonly cost: number }[];
}

/** Returns the first corner within the room at which the card hides the least. */
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

/** Returns the area hidden by a pointer. */
function hiddenBy({ x, y, isFinger }: CardPointer): Edges {
  const { left, top, right, bottom } = isFinger ? FINGERTIP : ARROW;
  return { left: x - left, top: y - top, right: x + right, bottom: y + bottom };
}

/** Clamps a position. If a card is larger than its room, the card's start stays visible. */
function kept(at: number, least: number, most: number): number {
  return Math.max(least, Math.min(at, most));
}

/** Returns the overlap of two rectangles, in square pixels. */
function shared(a: Edges, b: Edges): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}
