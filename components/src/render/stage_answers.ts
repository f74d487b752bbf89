// What the stage answers to a pointer or the keyboard's focus: the facts of a file beside it, what
// it overlaps, its lineage.
import { placeOf } from '../scene/neighbours.ts';
import { hitTest, type Hit } from '../scene/hit_test.ts';
import { LineageKeeper } from '../scene/lineage_view.ts';
import { pixelOfKey } from '../scene/viewport.ts';
import { overlappedBy } from '../timeline/file_facts.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { drawLineage, drawOverlap } from './draw_relations.ts';
import type { Picture } from './renderer.ts';
import { Tooltip, type TipPicture } from './tooltip.ts';

/** The part of a picture that shows what the hovered and the pinned file have to do with others. */
export type Relations = Pick<Picture, 'overlap' | 'lineage' | 'drawRelations'>;

/** What was drawn last, and which file is pinned. */
interface Answered extends TipPicture {
  readonly picked: number;
}

/** A point of the stage, in the pixels it is drawn in. */
interface Point {
  readonly x: number;
  readonly y: number;
}

export class StageAnswers {
  readonly #tooltip: Tooltip;
  readonly #lineages = new LineageKeeper();

  /** The facts are shown within `labels`. */
  constructor(labels: HTMLElement) {
    this.#tooltip = new Tooltip(labels);
  }

  /** The relations of a hovered and a pinned file after an event; −1: there is none. */
  relationsOf(
    timeline: Timeline,
    { hovered, picked }: { readonly hovered: number; readonly picked: number },
    event: number,
  ): Relations {
    return {
      overlap: hovered < 0 ? null : overlappedBy(timeline, hovered, event),
      lineage: this.#lineages.at(timeline, picked, event),
      drawRelations,
    };
  }

  /** The file at a point, with its facts beside it; without one, no facts are shown. */
  hover(drawn: Answered, point: Point | null): Hit | null {
    const hit = point === null ? null : hitTest(drawn.timeline, drawn.scene, drawn.viewport, point);
    // What is pinned has its facts beside the stage.
    const isTold = hit !== null && (hit.group !== null || hit.lifetime !== drawn.picked);
    this.#tooltip.show(isTold && point !== null ? { ...hit, point } : null, drawn);
    return hit;
  }

  /** The facts of a file beside it, for one that has the keyboard's focus. */
  tell(drawn: TipPicture, lifetime: number): void {
    const place = placeOf(drawn.timeline, drawn.scene, lifetime);
    if (place === null) return;
    const { smallest, largest } = drawn.timeline.lifetimes;
    const middle = (smallest.at(lifetime) + largest.at(lifetime)) / 2;
    const x = pixelOfKey(drawn.viewport, middle);
    const point = { x, y: place.row.y + place.row.height };
    this.#tooltip.show({ ...place, group: null, point }, drawn);
  }
}

function drawRelations(context: CanvasRenderingContext2D, picture: Picture): void {
  drawLineage(context, picture);
  drawOverlap(context, picture);
}
