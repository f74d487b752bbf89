// The viewer's choices about the stage.

export type ThemeName = 'dark' | 'light';

/** The scale of row heights, which show bytes per key range. */
export type HeightMode = 'log' | 'linear' | 'equal';

/** A property that colour can show. */
interface ColourMode {
  /** Its name on the page. */
  readonly name: string;
  /** Its colours in `Theme` or in `FilePalette`. */
  readonly palette: 'ramp' | 'cuts' | 'jobs' | 'kinds' | 'compressions';
}

/** The properties that colour can show, by the words of the attribute `color`. */
export const COLOUR_MODES = {
  age: { name: 'file age', palette: 'ramp' },
  rewrites: { name: 'rewrites', palette: 'ramp' },
  compression: { name: 'compression', palette: 'compressions' },
  size: { name: 'size ÷ target', palette: 'ramp' },
  cut: { name: 'cut reason', palette: 'cuts' },
  reason: { name: 'compaction reason', palette: 'kinds' },
  job: { name: 'job', palette: 'jobs' },
} as const satisfies Readonly<Record<string, ColourMode>>;

/** The property that colour shows. */
export type ColourBy = keyof typeof COLOUR_MODES;

/** All of them, in the order of the page's chips. */
export const COLOURS = Object.keys(COLOUR_MODES) as readonly ColourBy[];

export interface SceneOptions {
  readonly theme: ThemeName;
  readonly heightMode: HeightMode;
  readonly colourBy: ColourBy;
  /** The place of the legend: at the bottom of the stage, or elsewhere on the page. */
  readonly legend: 'foot' | 'elsewhere';
}

export const DEFAULT_SCENE_OPTIONS: SceneOptions = {
  theme: 'dark',
  heightMode: 'log',
  colourBy: 'age',
  legend: 'foot',
};
