import {
  fileSize,
  plural,
  shortBytes,
  shortCount,
  shortDuration,
  withCommas,
} from '../base/format_short.ts';
import {
  cardByPointer,
  type CardPointer,
  type CardSize,
  type Edges,
} from '../charts/card_place.ts';
import { compressionName } from '../scene/compression_name.ts';
import type { PixelGroup } from '../scene/hit_test.ts';
import type { Scene, SceneRow } from '../scene/scene.ts';
import type { Viewport } from '../scene/viewport.ts';
import { fileFacts, type FileFacts } from '../timeline/file_facts.ts';
import { jobLabel } from '../timeline/job.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { LabelPool, type LabelPart } from './label_pool.ts';

/** Maximum length of a line in characters. */
const LONGEST_LINE = 54;

/** Estimated character width in pixels. Measuring would cost a layout per picture. */
const CHARACTER_WIDTH = 6.15;
const LINE_HEIGHT = 17;
const PADDING = { x: 24, y: 18 } as const;

export interface TipTarget {
  /** Row of the file. Ignored if there is a `group`, whose files are indistinguishable. */
  readonly lifetime: number;
  readonly row: SceneRow;
  readonly group: PixelGroup | null;
  /** The pointer, or the middle of a file that has the keyboard focus. */
  readonly pointer: CardPointer;
}

/** Parts of a drawing that the tooltip needs. */
export interface TipPicture {
  readonly timeline: Timeline;
  readonly scene: Scene;
  readonly viewport: Viewport;
  /** Chips of running jobs, which the tooltip avoids if possible. */
  readonly chips: readonly Edges[];
}

/** Tooltip next to the pointer with facts about one file, or about files that share a pixel. */
export class Tooltip {
  readonly #pool: LabelPool;
  #known: { readonly timeline: Timeline; readonly key: string; readonly facts: FileFacts } | null =
    null;

  constructor(parent: HTMLElement) {
    this.#pool = new LabelPool(parent);
  }

  /** Shows facts about a target. `null` hides the tooltip. */
  show(target: TipTarget | null, picture: TipPicture): void {
    if (target !== null && target.lifetime < picture.timeline.lifetimes.length) {
      const { title, level, lines } = this.#wordsOf(target, picture);
      const size = sizeOf([`${title}  ${level}`, ...lines]);
      const { width, height } = picture.viewport;
      const { y, height: rowHeight } = target.row;
      const { left, top } = cardByPointer(size, target.pointer, {
        room: { left: 0, top: 0, right: width, bottom: height },
        first: 'below',
        about: { left: 0, top: y, right: width, bottom: y + rowHeight },
        keepOff: picture.chips,
      });
      const parts: LabelPart[] = [
        { strong: title },
        { quiet: `  ${level}` },
        ...lines.flatMap((line): LabelPart[] => ['\n', { quiet: line }]),
      ];
      this.#pool.show('file', parts, { x: left, y: top, look: 'tip' });
    }
    this.#pool.endPicture();
  }

  #wordsOf(
    { lifetime, group }: TipTarget,
    { timeline, scene }: TipPicture,
  ): { readonly title: string; readonly level: string; readonly lines: readonly string[] } {
    const level = `L${timeline.lifetimes.level.at(lifetime)}`;
    if (group !== null) {
      return {
        title: `${plural(group.files.length, 'file')} here`,
        level,
        lines: groupLines(group),
      };
    }
    const event = scene.event;
    const facts = this.#factsOf(timeline, lifetime, event);
    // Ages are relative to the event, as they are in the panels.
    const lines = shortForm(facts, timeline.microsAt(event));
    return { title: `File ${facts.fileNumber}`, level, lines };
  }

  /** Returns facts about a file. They are cached because finding overlaps scans the tree. */
  #factsOf(timeline: Timeline, lifetime: number, event: number): FileFacts {
    const key = `${lifetime} ${event} ${timeline.eventCount}`;
    if (this.#known?.timeline === timeline && this.#known.key === key) return this.#known.facts;
    const facts = fileFacts(timeline, lifetime, event);
    this.#known = { timeline, key, facts };
    return facts;
  }
}

/** Estimates the size of a tooltip with the given lines. */
function sizeOf(lines: readonly string[]): CardSize {
  const longest = Math.max(...lines.map((line) => line.length));
  return {
    width: Math.ceil(longest * CHARACTER_WIDTH) + PADDING.x,
    height: lines.length * LINE_HEIGHT + PADDING.y,
  };
}

/** Returns facts about files that share a pixel, with a hint on how to separate them. */
export function groupLines({ bytes, from, to }: PixelGroup): string[] {
  return [
    `${shortBytes(bytes)}, each too narrow to see`,
    `keys ${withCommas(from)} … ${withCommas(to - 1)}`,
    'Click or scroll to zoom in',
  ];
}

export function shortForm(facts: FileFacts, micros: number): string[] {
  const { overlap, reader, awaited, movedFrom } = facts;
  const ago = shortDuration(Math.max(0, micros - facts.writtenMicros));
  const when = facts.isLogged ? `${ago} ago by ` : 'at an unknown time by ';
  const written = `written ${facts.writer === null ? '' : when}${facts.writtenBy}`;
  const lines = [packedText(facts), keysText(facts), written];
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
  if (facts.rewrites > 0) {
    lines.push(`average of its job: rewritten ${facts.rewrites.toFixed(1)} times`);
  }
  if (reader !== null) lines.push(`being compacted by ${jobLabel(reader.id)}`);
  if (awaited !== null) lines.push(`joins the tree when ${jobLabel(awaited.id)} finishes`);
  return lines;
}

function keysText({ hasKeys, smallest, largest }: FileFacts): string {
  return hasKeys ? `keys ${withCommas(smallest)} … ${withCommas(largest)}` : 'keys unknown';
}

function packedText(facts: FileFacts): string {
  const { storedBytes, rawBytes, entries, deletions, compression } = facts;
  if (!facts.isLogged) return `${fileSize(storedBytes)} · compression and entries unknown`;
  const name = compressionName(compression);
  const packed =
    rawBytes === null || compression === 'kNoCompression'
      ? name
      : `${name}, from ${shortBytes(rawBytes)}`;
  const deleted = deletions > 0 ? `, ${shortCount(deletions)} deletions` : '';
  return `${shortBytes(storedBytes)} · ${packed} · ${shortCount(entries)} entries${deleted}`;
}

/** Breaks a text into lines between words. */
export function wrapped(text: string): string[] {
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
