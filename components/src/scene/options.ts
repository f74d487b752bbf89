// The viewer's choices about the stage.

export type ThemeName = 'dark' | 'light';

/** How a row's height tells its bytes per key range. */
export type HeightMode = 'log' | 'linear' | 'equal';

/** What colour can say, in the words of the attribute `color`. */
export const COLOURS = ['age', 'rewrites', 'reason', 'job', 'cut', 'size', 'compression'] as const;

/** The one thing that colour says. */
export type ColourBy = (typeof COLOURS)[number];

export interface SceneOptions {
  readonly theme: ThemeName;
  readonly heightMode: HeightMode;
  readonly colourBy: ColourBy;
  /** Where it says what colours mean: at its foot, or it is told to who shows it elsewhere. */
  readonly legend: 'foot' | 'elsewhere';
}

export const DEFAULT_SCENE_OPTIONS: SceneOptions = {
  theme: 'dark',
  heightMode: 'log',
  colourBy: 'age',
  legend: 'foot',
};
