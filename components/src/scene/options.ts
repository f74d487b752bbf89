// Display options of the stage.

export type ThemeName = 'dark' | 'light';

/** Scale of row heights. Heights show bytes per key range. */
export type HeightMode = 'log' | 'linear' | 'equal';

/** Property of files that colour can show. */
interface ColourMode {
  readonly name: string;
  /** Key of the property's colours in `Theme` or `FilePalette`. */
  readonly palette: 'ramp' | 'cuts' | 'jobs' | 'kinds' | 'compressions';
}

/** Properties that colour can show, keyed by the value of the `color` attribute. */
export const COLOUR_MODES = {
  age: { name: 'file age', palette: 'ramp' },
  rewrites: { name: 'rewrites', palette: 'ramp' },
  compression: { name: 'compression', palette: 'compressions' },
  size: { name: 'size ÷ target', palette: 'ramp' },
  cut: { name: 'cut reason', palette: 'cuts' },
  reason: { name: 'compaction reason', palette: 'kinds' },
  job: { name: 'job', palette: 'jobs' },
} as const satisfies Readonly<Record<string, ColourMode>>;

/** Property of files that colour shows. */
export type ColourBy = keyof typeof COLOUR_MODES;

/** Properties that colour can show, in the order in which the page lists them. */
export const COLOURS = Object.keys(COLOUR_MODES) as readonly ColourBy[];

export interface SceneOptions {
  readonly theme: ThemeName;
  readonly heightMode: HeightMode;
  readonly colourBy: ColourBy;
  /** Place where the legend appears: at the bottom of the stage, or elsewhere on the page. */
  readonly legend: 'foot' | 'elsewhere';
}

export const DEFAULT_SCENE_OPTIONS: SceneOptions = {
  theme: 'dark',
  heightMode: 'log',
  colourBy: 'age',
  legend: 'foot',
};
