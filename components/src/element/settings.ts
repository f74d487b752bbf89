// Reads the attributes of `<lsm-shape>`.
import { COLOURS, type ColourBy, type ThemeName } from '../scene/options.ts';
import { MOMENT_FORMS, RANGE_FORMS, readMoment, readRange, type Moment } from './moment.ts';

export type Control = 'play' | 'step' | 'seek';

export type Pace =
  /** Each event takes an amount of time that depends on its interest. */
  | { readonly kind: 'adaptive' }
  | { readonly kind: 'events'; readonly eventsPerSecond: number }
  /** The whole history takes this number of seconds. */
  | { readonly kind: 'run'; readonly seconds: number };

/** Settings from the attributes of an element. */
export interface Settings {
  /** URL of an event log; null if there is none. */
  readonly src: string | null;
  /** Id of a figure to show instead of a log; null if there is none. */
  readonly figure: string | null;
  readonly at: Moment;
  /** First and last moment to show; null for the whole history. */
  readonly range: readonly [Moment, Moment] | null;
  readonly controls: readonly Control[];
  /** Theme to use. `auto` follows the surrounding page, or else the reader's system. */
  readonly theme: ThemeName | 'auto';
  readonly colourBy: ColourBy;
  /** Author's caption below the tree; null if there is none. */
  readonly caption: string | null;
  /** True if playback starts as soon as the element is visible. */
  readonly autoplay: boolean;
  /** True if playback restarts at the end. */
  readonly loop: boolean;
  readonly pace: Pace;
}

/** Observed attributes, except those that request runs. */
export const ATTRIBUTES = [
  ...['src', 'figure', 'at', 'range', 'controls', 'theme', 'color', 'caption'],
  ...['autoplay', 'loop', 'pace'],
] as const;

/** Attributes that request a run of the engine. */
export const RUN_ATTRIBUTES = ['scenario', 'db-bench', 'link', 'set', 'mode', 'options'] as const;
export type RunAttribute = (typeof RUN_ATTRIBUTES)[number];

const CONTROLS: readonly Control[] = ['play', 'step', 'seek'];
const THEMES = ['auto', 'light', 'dark'] as const;

const START: Moment = { kind: 'event', event: 0 };
/** Default moment, because most histories start with an empty tree. */
const END: Moment = { kind: 'share', share: 1 };

/** Settings of an element, along with messages about invalid attributes. */
export interface ReadSettings {
  readonly settings: Settings;
  readonly problems: readonly string[];
}

/** Reads an element's attributes. `attribute` returns null for an attribute that is not set. */
export function readSettings(
  attribute: (name: (typeof ATTRIBUTES)[number]) => string | null,
): ReadSettings {
  const problems: string[] = [];
  const refuse = (name: string, text: string, forms: string): null => {
    problems.push(`Attribute ${name}="${text}" is not understood. It can be ${forms}.`);
    return null;
  };
  const oneOf = <Word extends string>(
    name: (typeof ATTRIBUTES)[number],
    words: readonly Word[],
  ): Word | null => {
    const text = attribute(name);
    if (text === null) return null;
    return words.find((word) => word === text.trim()) ?? refuse(name, text, words.join(', '));
  };
  const figure = attribute('figure');
  const at = attribute('at');
  const isPlayed = attribute('autoplay') !== null;
  const rangeText = attribute('range');
  const range =
    rangeText === null ? null : (readRange(rangeText) ?? refuse('range', rangeText, RANGE_FORMS));
  const pace = attribute('pace');
  const controls = attribute('controls');
  const settings: Settings = {
    src: attribute('src'),
    figure,
    at:
      (at === null ? null : (readMoment(at) ?? refuse('at', at, MOMENT_FORMS))) ??
      (isPlayed || range !== null ? START : END),
    range,
    controls: figure !== null ? [] : controls === null ? CONTROLS : controlsIn(controls, refuse),
    theme: oneOf('theme', THEMES) ?? 'auto',
    colourBy: oneOf('color', COLOURS) ?? 'age',
    caption: attribute('caption'),
    autoplay: isPlayed,
    loop: attribute('loop') !== null,
    pace: (pace === null ? null : paceIn(pace, refuse)) ?? { kind: 'adaptive' },
  };
  return { settings, problems };
}

type Refuse = (name: string, text: string, forms: string) => null;

function controlsIn(text: string, refuse: Refuse): readonly Control[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return CONTROLS;
  if (words.includes('none')) return [];
  for (const word of words) {
    if (!CONTROLS.some((one) => one === word)) {
      refuse('controls', word, `${CONTROLS.join(', ')} or none`);
    }
  }
  return CONTROLS.filter((one) => words.includes(one));
}

function paceIn(text: string, refuse: Refuse): Pace | null {
  const word = text.trim();
  if (word === 'adaptive') return { kind: 'adaptive' };
  const [, number, unit] = /^(\d+(?:\.\d+)?)(\/s|s)$/.exec(word) ?? [];
  const value = Number(number);
  if (!(value > 0))
    return refuse('pace', text, 'adaptive, events per second (5/s) or a length (30s)');
  return unit === 's'
    ? { kind: 'run', seconds: value }
    : { kind: 'events', eventsPerSecond: value };
}

/** Returns the theme to use, which for `auto` is the system's. */
export function themeOf({ theme }: Settings): ThemeName {
  if (theme !== 'auto') return theme;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}
