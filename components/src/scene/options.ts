// The viewer's choices about the stage.

export type ThemeName = 'dark' | 'light';

/** The scale of row heights, which show bytes per key range. */
export type HeightMode = 'log' | 'linear' | 'equal';

/** The properties that colour can show, in the words of the attribute `color`. */
export const COLOURS = ['age', 'rewrites', 'reason', 'job', 'cut', 'size', 'compression'] as const;

/** The property that colour shows. */
export type ColourBy = (typeof COLOURS)[number];

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
