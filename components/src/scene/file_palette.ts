// File colours for properties other than age, loaded only when needed. Colour-blind readers can
// distinguish the colours in each set, and contrast is sufficient; see palettes.test.ts.
import type { ThemeName } from './options.ts';

export interface FilePalette {
  /** Colours for kinds that have no order, such as jobs. */
  readonly kinds: readonly string[];
  /** Colour of flushed files, which were not cut by a compaction. */
  readonly flushed: string;
  /** Colours of compression types, indexed by code. */
  readonly compressions: readonly string[];
}

export const FILE_PALETTES: Readonly<Record<ThemeName, FilePalette>> = {
  dark: {
    kinds: ['#757f8c', '#58b1fd', '#dd9f42', '#5ca686', '#b681c3', '#ccce77', '#c5733f'],
    flushed: '#60666f',
    compressions: [
      '#909ead',
      '#cfa242',
      '#9e70a0',
      '#c97839',
      '#5295d9',
      '#a3d4f0',
      '#bba8fa',
      '#53cda7',
      '#5e6670',
    ],
  },
  light: {
    kinds: ['#657086', '#117ec0', '#ba7c24', '#176751', '#7d3d8d', '#916606', '#923101'],
    flushed: '#818a93',
    compressions: [
      '#64708d',
      '#cc700e',
      '#8b3360',
      '#9f6a56',
      '#2c83c6',
      '#1a3a83',
      '#7a47a6',
      '#326718',
      '#838a93',
    ],
  },
};
