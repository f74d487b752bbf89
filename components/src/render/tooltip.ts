import { shortBytes, shortCount, shortDuration, withCommas } from '../base/format_short.ts';
import { compressionName } from '../scene/colouring.ts';
import type { Scene } from '../scene/scene.ts';
import type { Viewport } from '../scene/viewport.ts';
import { reasonName } from '../timeline/describe.ts';
import { consumerAt } from '../timeline/frame.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { LabelPool, type LabelPart } from './label_pool.ts';

/** A file's facts beside the pointer. */
export class Tooltip {
  readonly #pool: LabelPool;

  constructor(parent: HTMLElement) {
    this.#pool = new LabelPool(parent);
  }

  /** Shows the facts of a lifetime at a point of the stage; −1 shows nothing. */
  show(
    lifetime: number,
    point: { readonly x: number; readonly y: number },
    { timeline, scene, viewport }: { timeline: Timeline; scene: Scene; viewport: Viewport },
  ): void {
    if (lifetime >= 0 && lifetime < timeline.lifetimes.length) {
      const isLeft = point.x > viewport.width - 270;
      const isHigh = point.y > viewport.height - 150;
      this.#pool.show('file', factsOf(timeline, lifetime, scene), {
        x: isLeft ? point.x - 14 : point.x + 14,
        y: isHigh ? point.y - 132 : point.y + 12,
        look: 'tip',
        align: isLeft ? 'right' : 'left',
      });
    }
    this.#pool.endPicture();
  }
}

function factsOf(timeline: Timeline, row: number, scene: Scene): LabelPart[] {
  const { lifetimes } = timeline;
  const index = Math.floor(scene.playhead);
  const written = timeline.timeMicros[lifetimes.writtenAt.at(row)] ?? 0;
  const producer = timeline.jobs[lifetimes.producerJob.at(row)];
  const consumer = timeline.jobs[consumerAt(timeline, row, index)];
  const ago = shortDuration(Math.max(0, scene.micros - written));
  const by = producer === undefined ? '' : ` by job ${producer.id} (${reasonName(producer)})`;
  const keys = `${withCommas(lifetimes.smallest.at(row))} … ${withCommas(lifetimes.largest.at(row))}`;
  const rewrites = lifetimes.rewrites.at(row);
  const reader = consumer === undefined ? '' : `\nbeing compacted by job ${consumer.id}`;
  return [
    { strong: `File ${lifetimes.fileNumber.at(row)}` },
    { quiet: `  L${lifetimes.level.at(row)}` },
    `\n${shortBytes(lifetimes.bytes.at(row))}`,
    { quiet: ` · ${shortCount(lifetimes.entries.at(row))} entries` },
    { quiet: ` · ${compressionName(lifetimes.compression[row] ?? 'kNoCompression')}` },
    { quiet: `\nkeys ${keys}\nwritten ${ago} ago${by}` },
    { quiet: `\nrewritten ${rewrites.toFixed(1)} times on average${reader}` },
  ];
}
