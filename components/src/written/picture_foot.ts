// The foot of a picture, which describes the picture in words.
import { bar, type LabelMark, type Mark } from '../charts/marks.ts';
import type { ThemeName } from '../scene/options.ts';
import { themeOf } from '../scene/theme.ts';
import type { FontWidths } from './font_widths.ts';

export interface FootText {
  readonly title: string;
  /** Author's caption, which replaces the title; null if there is none. */
  readonly caption: string | null;
  /** Facts. They are next to the title if both fit on one line, otherwise below it. */
  readonly facts: string;
}

export interface FootLook {
  /** Width of the picture, in pixels. */
  readonly width: number;
  readonly theme: ThemeName;
  readonly font: FontWidths;
}

/** A foot whose top is at y = 0. */
export interface Foot {
  readonly height: number;
  readonly marksAt: (top: number) => Mark[];
}

/** Draws the foot of a picture. */
export function footOf({ title, caption, facts }: FootText, look: FootLook): Foot {
  const { width, theme, font } = look;
  const { panel, line, text, muted } = themeOf(theme);
  const room = width - 2 * INSET;
  const strong = { size: 12, isStrong: true } as const;
  const isBeside =
    caption === null && font.measure(title, strong) + GAP + font.measure(`· ${facts}`) <= room;
  const head = isBeside
    ? [title]
    : wrapped(caption ?? title, room, (words) => {
        return font.measure(words, strong);
      });
  const rest = isBeside ? [] : wrapped(facts, room, (words) => font.measure(words));
  const height = PADDING + (head.length + rest.length) * LINE;
  const marksAt = (top: number): Mark[] => {
    const label = (words: string, row: number, own: Partial<LabelMark>): LabelMark => {
      const y = top + BASELINE + row * LINE;
      return { kind: 'label', x: INSET, y, text: words, ink: muted, ...own };
    };
    const beside = isBeside
      ? [label(`· ${facts}`, 0, { x: INSET + font.measure(title, strong) + GAP })]
      : [];
    return [
      bar(0, top, [width, height], { ink: panel }),
      bar(0, top, [width, 1], { ink: line }),
      ...head.map((words, row) => label(words, row, { ink: text, ...strong })),
      ...rest.map((words, row) => label(words, head.length + row, {})),
      ...beside,
    ];
  };
  return { height, marksAt };
}

const INSET = 14;
const GAP = 4;
const LINE = 17;
const PADDING = 13;
const BASELINE = 19;

/** Breaks a text into lines that fit into a width. */
export function wrapped(text: string, room: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || measure(longer) > room) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
