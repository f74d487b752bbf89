// Responses to the pointer and the keyboard focus. They show a file's facts, overlap and lineage.
import type { CardPointer } from '../charts/card_place.ts';
import { placeOf } from '../scene/neighbours.ts';
import { hitTest, type Hit } from '../scene/hit_test.ts';
import { LineageKeeper } from '../scene/lineage_view.ts';
import { pixelOfKey } from '../scene/viewport.ts';
import { overlappedBy } from '../timeline/file_facts.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { drawHighlight } from './draw_highlight.ts';
import { drawLineage, drawOverlap } from './draw_relations.ts';
import type { Picture } from './renderer.ts';
import { Tooltip, type TipPicture } from './tooltip.ts';

/** Part of a picture that shows how a hovered or pinned file relates to others. */
export type Relations = Pick<Picture, 'overlap' | 'lineage' | 'drawRelations'>;

/** The latest drawing, including its pinned file. */
interface Answered extends TipPicture {
  readonly picked: number;
}

export class StageAnswers {
  readonly #tooltip: Tooltip;
  readonly #lineages = new LineageKeeper();

  /** Creates the responses. `labels` becomes the parent of the tooltip. */
  constructor(labels: HTMLElement) {
    this.#tooltip = new Tooltip(labels);
  }

  /** Returns the relations of the hovered and pinned files after an event. −1 means no file. */
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

  /**
   * Shows facts about the file at a pointer, given in the stage's own pixels, and returns the hit.
   * Hides the facts if there is no pointer.
   */
  hover(drawn: Answered, pointer: CardPointer | null): Hit | null {
    const { timeline, scene, viewport } = drawn;
    const hit = pointer === null ? null : hitTest(timeline, scene, viewport, pointer);
    // Facts about the pinned file are already shown next to the stage.
    const isTold = hit !== null && (hit.group !== null || hit.lifetime !== drawn.picked);
    this.#tooltip.show(isTold && pointer !== null ? { ...hit, pointer } : null, drawn);
    return hit;
  }

  /** Shows facts about the file that has the keyboard focus. */
  tell(drawn: TipPicture, lifetime: number): void {
    const place = placeOf(drawn.timeline, drawn.scene, lifetime);
    if (place === null) return;
    const { smallest, largest } = drawn.timeline.lifetimes;
    const middle = (smallest.at(lifetime) + largest.at(lifetime)) / 2;
    const x = pixelOfKey(drawn.viewport, middle);
    const pointer = { x, y: place.row.y + place.row.height, isFinger: false };
    this.#tooltip.show({ ...place, group: null, pointer }, drawn);
  }
}

function drawRelations(context: CanvasRenderingContext2D, picture: Picture): void {
  drawLineage(context, picture);
  drawOverlap(context, picture);
  drawHighlight(context, picture);
}
