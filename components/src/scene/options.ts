// Display options of the stage.

export type ThemeName = 'dark' | 'light';

/** Scale of row heights, which show bytes per key range. */
export type HeightMode = 'log' | 'linear' | 'equal';

/** Property that colour can show. */
interface ColourMode {
  readonly name: string;
  /** Key of its colours in `Theme` or `FilePalette`. */
  readonly palette: 'ramp' | 'cuts' | 'jobs' | 'kinds' | 'compressions';
}

/** Properties that colour can show, by value of the `color` attribute. */
export const COLOUR_MODES = {
  age: { name: 'file age', palette: 'ramp' },
  rewrites: { name: 'rewrites', palette: 'ramp' },
  compression: { name: 'compression', palette: 'compressions' },
  size: { name: 'size ÷ target', palette: 'ramp' },
  cut: { name: 'cut reason', palette: 'cuts' },
  reason: { name: 'compaction reason', palette: 'kinds' },
  job: { name: 'job', palette: 'jobs' },
} as const satisfies Readonly<Record<string, ColourMode>>;

/** Property that colour shows. */
export type ColourBy = keyof typeof COLOUR_MODES;

/** Properties that colour can show, in the order of the page's chips. */
export const COLOURS = Object.keys(COLOUR_MODES) as readonly ColourBy[];

export interface SceneOptions {
  readonly theme: ThemeName;
  readonly heightMode: HeightMode;
  readonly colourBy: ColourBy;
  /** Place of the legend: at the bottom of the stage, or elsewhere on the page. */
  readonly legend: 'foot' | 'elsewhere';
}

export const DEFAULT_SCENE_OPTIONS: SceneOptions = {
  theme: 'dark',
  heightMode: 'log',
  colourBy: 'age',
  legend: 'foot',
};
