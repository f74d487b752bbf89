// The layout of an exported picture: the trees, the timeline below them, and a line at the bottom.
import { viewportOf } from 'lsm-shape/pictures';
import type { TimelineRoom } from '../timeline/timeline_picture.ts';
import type { PictureChoice } from './picture_choice.ts';
import type { Pictured, PicturedStage } from './pictured.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedStage extends Place {
  readonly stage: PicturedStage;
  /** The y coordinate of the tree's heading; null if the tree has none. */
  readonly headY: number | null;
}

/** The layout, in sheet pixels. Text has a size of 11 or 12 sheet pixels. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly stages: readonly PlacedStage[];
  readonly timeline: (TimelineRoom & { readonly y: number }) | null;
  readonly foot: { readonly y: number; readonly height: number } | null;
}

/** The height of the line at the bottom, without and with a link. */
const FOOT = { plain: 30, linked: 46 } as const;
/** The height of the title and the numbers above each of several trees. */
export const HEAD = 44;
/** The timeline's share of the height below one tree or a stack, and its limits in pixels. */
const TIMELINE = { share: 0.36, shareOfMany: 0.26, least: 150, most: 340 } as const;
/** Minimum space to the right of the plot, in pixels. It is enough for a value. */
const LEAST_EDGE = 64;

/** The choices that determine the layout. */
export type SheetChoice = Pick<
  PictureChoice,
  'content' | 'width' | 'height' | 'lettering' | 'hasFoot'
>;

/** Returns the layout for a choice. `density` is the number of file pixels per sheet pixel. */
export function sheetOf(
  pictured: Pictured,
  choice: SheetChoice,
  { hasLink, density }: { readonly hasLink: boolean; readonly density: number },
): Sheet {
  const { content, lettering, hasFoot } = choice;
  const [width, height] = [choice.width / lettering, choice.height / lettering];
  const footHeight = !hasFoot ? 0 : hasLink ? FOOT.linked : FOOT.plain;
  const free = height - footHeight;
  const isStack = pictured.stages.length > 1 && !pictured.isBeside;
  const share = isStack ? TIMELINE.shareOfMany : TIMELINE.share;
  const shared = Math.round(Math.min(TIMELINE.most, Math.max(TIMELINE.least, free * share)));
  const below = content === 'stage' ? 0 : content === 'timeline' ? free : shared;
  const foot = hasFoot ? { y: free, height: footHeight } : null;
  const stages = content === 'timeline' ? [] : placedStages(pictured, width, free - below);
  const timeline = below === 0 ? null : { ...roomOf(width, below, density), y: free - below };
  return { width, height, stages, timeline, foot };
}

/** Returns the timeline's space. If the edge is wide enough, its plot aligns with the stage's. */
function roomOf(width: number, height: number, density: number): TimelineRoom {
  const { plotX, plotWidth } = viewportOf(width, 400, 1);
  const edge = Math.max(LEAST_EDGE, width - plotX - plotWidth);
  return { height, gutter: plotX, plotWidth: width - plotX - edge, edge, density };
}

function placedStages(
  { stages, isBeside }: Pictured,
  width: number,
  height: number,
): PlacedStage[] {
  const count = stages.length;
  const hasHeads = count > 1;
  // More than two stacked trees would have too little height for their rows.
  const columns = isBeside ? count : count > 2 ? 2 : 1;
  const rows = Math.ceil(count / columns);
  const [across, down] = [Math.floor(width / columns), Math.floor(height / rows)];
  return stages.map((stage, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    const [x, y] = [column * across, row * down];
    // The last tree gets the remaining height.
    const own = {
      width: column === columns - 1 || at === count - 1 ? width - x : across,
      height: row === rows - 1 ? height - y : down,
    };
    const head = hasHeads ? HEAD : 0;
    return {
      stage,
      x,
      y: y + head,
      width: own.width,
      height: own.height - head,
      headY: hasHeads ? y : null,
    };
  });
}
