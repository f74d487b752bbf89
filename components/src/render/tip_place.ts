// Where facts stand beside what they are about: off its row, off the labels of running jobs, on the
// stage, and near the pointer, in this order.

/** A part of the stage, in its pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What has to stay in sight, and where. */
export interface TipSurroundings {
  readonly viewport: Size;
  readonly chips: readonly Box[];
}

/** Room that text takes: measuring it would cost a layout a picture. */
const CHARACTER_WIDTH = 6.15;
const LINE_HEIGHT = 17;
const PADDING = { x: 24, y: 18 } as const;
/** Between facts and what they are about. */
const DISTANCE = 10;
const MARGIN = 4;

/** The size of some lines of facts. */
export function sizeOf(lines: readonly string[]): Size {
  const longest = Math.max(...lines.map((line) => line.length));
  return {
    width: Math.ceil(longest * CHARACTER_WIDTH) + PADDING.x,
    height: lines.length * LINE_HEIGHT + PADDING.y,
  };
}

/** The corner of facts of a size about something on a row. */
export function tipPlace(
  about: {
    readonly point: { readonly x: number; readonly y: number };
    readonly row: { readonly y: number; readonly height: number };
  },
  size: Size,
  { viewport, chips }: TipSurroundings,
): Pick<Box, 'left' | 'top'> {
  const { point, row } = about;
  const within = (at: number, length: number, room: number): number =>
    Math.max(MARGIN, Math.min(at, room - length - MARGIN));
  const lefts = [point.x + 14, point.x - 14 - size.width, point.x - size.width / 2];
  const tops = [row.y + row.height + DISTANCE, row.y - DISTANCE - size.height, point.y + 14];
  let best = { left: MARGIN, top: MARGIN };
  let least = Infinity;
  for (const y of tops) {
    for (const x of lefts) {
      const left = within(x, size.width, viewport.width);
      const top = within(y, size.height, viewport.height);
      const box = { left, top, right: left + size.width, bottom: top + size.height };
      const hidden = Math.max(0, Math.min(box.bottom, row.y + row.height) - Math.max(top, row.y));
      const isOverPoint = hidden > 0 && left < point.x + 4 && box.right > point.x - 4;
      const cost =
        hidden * size.width * (isOverPoint ? 3 : 1) +
        chips.reduce((sum, chip) => sum + 2 * shared(box, chip), 0);
      if (cost < least - 1) {
        least = cost;
        best = { left, top };
      }
    }
  }
  return best;
}

/** Pixels that two boxes share. */
function shared(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}
