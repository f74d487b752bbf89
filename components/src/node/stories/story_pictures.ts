// The pictures of a story: moments of its runs as files that have the colours of their reader.
import type { ColourBy } from '../../scene/options.ts';
import { inBothThemes } from '../../render/both_themes.ts';
import type { StoryRun } from '../../stories/story.ts';
import { Drawing } from '../../written/drawing.ts';
import type { OutputFile } from '../output.ts';
import type { PictureFont } from '../picture_font.ts';
import { altText } from '../../written/picture_words.ts';
import type { DrawnMoment } from './story_slides.ts';
import type { StoryFacts } from './story_facts.ts';

/** A picture that is asked for. */
export interface AskedPicture {
  readonly run: StoryRun;
  readonly playhead: number;
  /** Empty: the run's title. */
  readonly caption: string;
  readonly color: string;
  /** The name of its file. */
  readonly path: string;
  /** Pixels. */
  readonly size: { readonly width: number; readonly height: number };
}

/** Draws them and keeps the files. */
export class StoryPictures {
  readonly files: OutputFile[] = [];
  /** The same as they were drawn. */
  readonly drawn: DrawnMoment[] = [];
  readonly #facts: StoryFacts;
  readonly #font: PictureFont;

  constructor(facts: StoryFacts, font: PictureFont) {
    this.#facts = facts;
    this.#font = font;
  }

  /** Draws a picture; gives what it shows in words. */
  draw({ run, playhead, caption, color, path, size }: AskedPicture): string {
    const { timeline, title } = this.#facts.made(run);
    const changes = Object.entries(run.set).map(([name, value]) => `${name}=${value}`);
    const told = { timeline, title, changes, caption: caption === '' ? null : caption };
    const look = { colourBy: color as ColourBy, link: null, hasFoot: false };
    const drawing = new Drawing({ ...told, ...size, ...look, font: this.#font, isFontOpen: true });
    const draw = (theme: 'light' | 'dark'): string =>
      drawing.inlineSvg({ playhead, theme, ratio: 1 }, 'step');
    const both = inBothThemes(draw('light'), draw('dark'));
    const svg = both.replace('<svg ', '<svg style="color-scheme: light dark" ');
    this.drawn.push({ path, drawing, playhead });
    this.files.push({ path, content: new TextEncoder().encode(svg) });
    return altText(told, playhead);
  }
}
