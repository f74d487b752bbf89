// The pictures of a story: moments of its runs as files that have the colours of their reader.
import { escaped } from '../../base/escaped.ts';
import type { ColourBy } from '../../scene/options.ts';
import { inBothThemes } from '../../render/both_themes.ts';
import { narrowPath, PHONE } from '../../stories/page_story.ts';
import type { StoryRun } from './story.ts';
import { Drawing } from '../../written/drawing.ts';
import type { OutputFile } from '../output.ts';
import type { PictureFont } from '../picture_font.ts';
import { altText } from '../../written/picture_words.ts';
import type { StoryFacts } from './story_facts.ts';

/** Pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Size of a step's picture in pixels: as wide as a column of text, so letters keep their size. */
export const WIDE: PictureSize = { width: 760, height: 360 };
/** Size of a step's picture on a phone. */
const NARROW: PictureSize = { width: 320, height: 280 };

/** A step's picture as HTML: on a phone it is another one, whose letters are as large. */
export function stepPicture(path: string, alt: string): string {
  const sized = ({ width, height }: PictureSize): string => `width="${width}" height="${height}"`;
  return `<picture><source media="${PHONE}" srcset="${narrowPath(path)}" ${sized(NARROW)}>
<img src="${path}" alt="${escaped(alt)}" ${sized(WIDE)} loading="lazy"></picture>`;
}

/** A requested picture. */
export interface AskedPicture {
  readonly run: StoryRun;
  readonly playhead: number;
  /** Empty: the run's title. */
  readonly caption: string;
  readonly color: string;
  /** The name of its file. */
  readonly path: string;
  readonly size: PictureSize;
}

/** Draws them and keeps the files. */
export class StoryPictures {
  readonly files: OutputFile[] = [];
  /** One of how many keys each drawn run simulates. */
  readonly #factors = new Set<number>();
  readonly #facts: StoryFacts;
  readonly #font: PictureFont;

  constructor(facts: StoryFacts, font: PictureFont) {
    this.#facts = facts;
    this.#font = font;
  }

  /** The part of the keys that the drawn runs simulate, for readers. */
  get sampleText(): string {
    const sampled = [...this.#factors].filter((factor) => factor > 1).sort((a, b) => a - b);
    const [least, most] = [sampled[0], sampled.at(-1)];
    if (least === undefined || most === undefined) return 'all keys';
    const range = least === most ? `1/${most}` : `1/${least} to 1/${most}`;
    return this.#factors.has(1) ? `all keys, or sampled ${range}` : `keys sampled ${range}`;
  }

  /** Draws a step's picture, wide and narrow. Returns its text alternative. */
  drawStep(asked: Omit<AskedPicture, 'size'>): string {
    this.draw({ ...asked, path: narrowPath(asked.path), size: NARROW });
    return this.draw({ ...asked, size: WIDE });
  }

  /** Draws a picture. Returns its text alternative. */
  draw({ run, playhead, caption, color, path, size }: AskedPicture): string {
    const { timeline } = this.#facts.made(run);
    this.#factors.add(timeline.scenario?.sample_factor ?? 1);
    // The scenario's own title may not fit the story's settings.
    const told = {
      ...{ timeline, title: run.title, caption: caption === '' ? null : caption },
      changes: Object.entries(run.set).map(([name, value]) => `${name}=${value}`),
    };
    const look = { colourBy: color as ColourBy, link: null, hasFoot: false };
    const drawing = new Drawing({ ...told, ...size, ...look, font: this.#font, isFontOpen: true });
    const draw = (theme: 'light' | 'dark'): string =>
      drawing.inlineSvg({ playhead, theme, ratio: 1 }, 'step');
    const both = inBothThemes(draw('light'), draw('dark'));
    const svg = both.replace('<svg ', '<svg style="color-scheme: light dark" ');
    this.files.push({ path, content: new TextEncoder().encode(svg) });
    return altText(told, playhead);
  }
}
