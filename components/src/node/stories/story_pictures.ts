// The pictures in a story: moments of its runs, as files that follow the reader's theme.
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

/** Size of a picture in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Size of a step's picture. It is as wide as a text column, so that letters are not scaled. */
export const WIDE: PictureSize = { width: 760, height: 360 };
/** Size of a step's picture on a phone. */
const NARROW: PictureSize = { width: 320, height: 280 };

/** Returns HTML for a step's picture, with a narrower file for phones. */
export function stepPicture(path: string, alt: string): string {
  const sized = ({ width, height }: PictureSize): string => `width="${width}" height="${height}"`;
  return `<picture><source media="${PHONE}" srcset="${narrowPath(path)}" ${sized(NARROW)}>
<img src="${path}" alt="${escaped(alt)}" ${sized(WIDE)} loading="lazy"></picture>`;
}

export interface AskedPicture {
  readonly run: StoryRun;
  readonly playhead: number;
  /** Replacement for the run's title; not used if empty. */
  readonly caption: string;
  readonly color: string;
  readonly path: string;
  readonly size: PictureSize;
}

/** Draws a story's pictures and collects their files. */
export class StoryPictures {
  readonly files: OutputFile[] = [];
  /** Sample factors of the drawn runs. A factor of 64 means that every 64th key is simulated. */
  readonly #factors = new Set<number>();
  readonly #facts: StoryFacts;
  readonly #font: PictureFont;

  constructor(facts: StoryFacts, font: PictureFont) {
    this.#facts = facts;
    this.#font = font;
  }

  /** Share of the keys simulated in the drawn runs, as text. */
  get sampleText(): string {
    const sampled = [...this.#factors].filter((factor) => factor > 1).sort((a, b) => a - b);
    const [least, most] = [sampled[0], sampled.at(-1)];
    if (least === undefined || most === undefined) return 'all keys simulated';
    const range = least === most ? `1/${most}` : `1/${least} to 1/${most}`;
    return this.#factors.has(1)
      ? `${range} or all of the keys simulated`
      : `${range} of the keys simulated`;
  }

  /** Draws the wide and the narrow picture for a step. Returns their text alternative. */
  drawStep(asked: Omit<AskedPicture, 'size'>): string {
    this.draw({ ...asked, path: narrowPath(asked.path), size: NARROW });
    return this.draw({ ...asked, size: WIDE });
  }

  /** Draws a picture and returns its text alternative. */
  draw({ run, playhead, caption, color, path, size }: AskedPicture): string {
    const { timeline } = this.#facts.made(run);
    this.#factors.add(timeline.scenario?.sample_factor ?? 1);
    // The story may set options that make the scenario's own title wrong.
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
