// Writes a story's chart as SVG, in colours that follow the reader's theme.
import { escaped } from '../base/escaped.ts';
import { marksSvg } from '../charts/index.ts';
import { inBothThemes } from '../render/both_themes.ts';
import { themeOf } from '../scene/theme.ts';
import { CHART_WIDTH, type StoryChart } from './charts.ts';

/** Space between a chart and its frame, in pixels. */
const PADDING = 10;

/** Returns a chart as SVG. `idPrefix` must be unique on the page; `name` is the alt text. */
export function chartSvg({ height, marks }: StoryChart, idPrefix: string, name: string): string {
  const draw = (theme: 'light' | 'dark'): string => {
    const { text, muted, line } = themeOf(theme);
    const inks: Readonly<Record<string, string>> = { text, muted, line };
    const palette = (ink: string): string =>
      inks[ink] ?? CHART_INKS[theme][Number(ink.replace('run-', ''))] ?? text;
    return marksSvg(marks, { palette, idPrefix });
  };
  const [width, tall] = [CHART_WIDTH + 2 * PADDING, height + 2 * PADDING];
  return `<svg viewBox="${-PADDING} ${-PADDING} ${width} ${tall}" width="${width}" height="${tall}" role="img" aria-label="${escaped(name)}">
${inBothThemes(draw('light'), draw('dark'))}
</svg>`;
}

/** Colours that colour-blind readers can tell apart, with enough contrast for text. */
const CHART_INKS = {
  light: ['#5b6472', '#b3470a', '#7d3d8d', '#15704f', '#0b62b3', '#8a5a00'],
  dark: ['#a3b0c0', '#ff9a62', '#d39be6', '#5fd3a6', '#58b1fd', '#f0c64f'],
} as const;
