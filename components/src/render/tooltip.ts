import { plural, shortBytes, shortCount, shortDuration, withCommas } from '../base/format_short.ts';
import { compressionName } from '../scene/colouring.ts';
import type { Scene } from '../scene/scene.ts';
import type { Viewport } from '../scene/viewport.ts';
import { fileFacts, type FileFacts } from '../timeline/facts.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { LabelPool, type LabelPart } from './label_pool.ts';

/** Room that the facts take, in pixels: measuring it would cost a layout a picture. */
const WIDTH = 330;
const LINE_HEIGHT = 17;
const PADDING = 18;
/** Characters after which a sentence is broken. */
const LONGEST_LINE = 54;

/** A file's facts beside the pointer. */
export class Tooltip {
  readonly #pool: LabelPool;
  #known: { readonly timeline: Timeline; readonly key: string; readonly facts: FileFacts } | null =
    null;

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
      const facts = this.#factsOf(timeline, lifetime, Math.floor(scene.playhead));
      const lines = shortForm(facts, scene.micros);
      const height = (lines.length + 1) * LINE_HEIGHT + PADDING;
      const isLeft = point.x > viewport.width - WIDTH;
      const isHigh = point.y + 12 + height > viewport.height;
      const y = isHigh ? Math.max(4, point.y - height - 8) : point.y + 12;
      const parts: LabelPart[] = [
        { strong: `File ${facts.fileNumber}` },
        { quiet: `  L${facts.level}` },
        ...lines.flatMap((line): LabelPart[] => ['\n', { quiet: line }]),
      ];
      this.#pool.show('file', parts, {
        x: isLeft ? Math.max(Math.min(WIDTH, viewport.width), point.x - 14) : point.x + 14,
        y,
        look: 'tip',
        align: isLeft ? 'right' : 'left',
      });
    }
    this.#pool.endPicture();
  }

  /** The facts stay while the pointer does: finding what a file overlaps is a scan over the tree. */
  #factsOf(timeline: Timeline, lifetime: number, event: number): FileFacts {
    const key = `${lifetime} ${event} ${timeline.eventCount}`;
    if (this.#known?.timeline === timeline && this.#known.key === key) return this.#known.facts;
    const facts = fileFacts(timeline, lifetime, event);
    this.#known = { timeline, key, facts };
    return facts;
  }
}

/** A file's facts in a few lines. */
export function shortForm(facts: FileFacts, micros: number): string[] {
  const { overlap, reader, movedFrom } = facts;
  const lines = [
    packedText(facts),
    `keys ${withCommas(facts.smallest)} … ${withCommas(facts.largest)}`,
    `written ${shortDuration(Math.max(0, micros - facts.writtenMicros))} ago by ${facts.writtenBy}`,
  ];
  if (facts.writer === null) lines[2] = facts.writtenBy;
  if (movedFrom.length > 0) {
    const levels = movedFrom.map((level) => `L${level}`).join(', ');
    lines.push(`moved here from ${levels}, not rewritten`);
  }
  if (facts.cutText !== '') lines.push(...wrapped(facts.cutText));
  if (overlap !== null) {
    const files = plural(overlap.files, 'file');
    const bytes = overlap.files > 0 ? `, ${shortBytes(overlap.bytes)},` : '';
    lines.push(`overlaps ${files}${bytes} on L${overlap.level}`);
  }
  lines.push(`rewritten ${facts.rewrites.toFixed(1)} times on average`);
  if (reader !== null) lines.push(`being compacted by job ${reader.id}`);
  return lines;
}

function packedText(facts: FileFacts): string {
  const { storedBytes, rawBytes, entries, deletions, compression } = facts;
  const name = compressionName(compression);
  const packed =
    compression === 'kNoCompression'
      ? 'not compressed'
      : rawBytes === null
        ? name
        : `${name}, from ${shortBytes(rawBytes)}`;
  const deleted = deletions > 0 ? `, ${shortCount(deletions)} deletions` : '';
  return `${shortBytes(storedBytes)} · ${packed} · ${shortCount(entries)} entries${deleted}`;
}

/** A sentence in lines, broken between words. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line.length + word.length + 1 > LONGEST_LINE && line !== '') {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
