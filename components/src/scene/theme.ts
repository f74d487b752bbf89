// Colours of the stage. Files share one hue family; vivid colours are reserved for jobs, moves and
// stalls. Colour-blind readers can distinguish the colours in each set, and contrast is sufficient;
// see palettes.test.ts.
import type { ThemeName } from './options.ts';

export interface Theme {
  readonly name: ThemeName;
  readonly background: string;
  /** Colour of the parts of a row without files. */
  readonly track: string;
  readonly line: string;
  readonly text: string;
  readonly muted: string;
  readonly panel: string;
  readonly accent: string;
  readonly stopped: string;
  readonly memtable: string;
  readonly memtableTrack: string;
  /** Colours for quantities, from the least to the greatest, in 32 steps. */
  readonly ramp: readonly string[];
  /** Colours of cut reasons, in the order of `CUT_REASON_ORDER`. */
  readonly cuts: readonly string[];
  /** Colour of files that are moved rather than rewritten. */
  readonly move: string;
  /** Colour of levels that exceed their targets. */
  readonly over: string;
  /** Colours of concurrent jobs, by slot. */
  readonly jobs: readonly string[];
}

export const RAMP_STEPS = 32;

const DARK: Theme = {
  name: 'dark',
  background: '#0a0f15',
  track: '#121a24',
  line: '#212c39',
  text: '#e2e9f1',
  muted: '#94a4b8',
  panel: '#161e29',
  accent: '#f5b84b',
  stopped: '#ff8481',
  memtable: '#a9c9b8',
  memtableTrack: '#121a24',
  ramp: rampOf(['#2f68a3', '#3b7bb0', '#5aa7c9', '#93cfd4', '#d6efe2']),
  cuts: [
    '#4a82c4',
    '#e2b735',
    '#53cdaa',
    '#c78cec',
    '#d2e671',
    '#db7844',
    '#c6b7f0',
    '#8e9dae',
    '#797f8a',
  ],
  move: '#f5b84b',
  over: '#ff9a76',
  jobs: ['#35a2e7', '#f37a44', '#c77fa8', '#5bd5ab', '#fae335', '#c2b8fb'],
};

const LIGHT: Theme = {
  name: 'light',
  background: '#f4f6f9',
  track: '#ecf0f5',
  line: '#dde4ec',
  text: '#17202b',
  muted: '#526173',
  panel: '#ffffff',
  accent: '#9a5700',
  stopped: '#b32a28',
  memtable: '#5f8296',
  memtableTrack: '#e6ebf1',
  ramp: rampOf(['#588cbd', '#417db2', '#2e6da3', '#1e5a90', '#124577', '#0a3158']),
  cuts: [
    '#42619e',
    '#d35c09',
    '#029450',
    '#aa62ce',
    '#934f00',
    '#822b11',
    '#3d36a0',
    '#575469',
    '#6c6f7c',
  ],
  move: '#9a5700',
  over: '#b3400a',
  jobs: ['#1e66d9', '#9e2545', '#8e57a6', '#046064', '#4c4b00', '#74179f'],
};

export function themeOf(name: ThemeName): Theme {
  return name === 'dark' ? DARK : LIGHT;
}

/** Returns the colour for a job's slot, which differs between concurrent jobs. */
export function jobColour(theme: Theme, slot: number): string {
  return theme.jobs[slot % theme.jobs.length] ?? theme.accent;
}

/**
 * Interpolates colours along a uniform cubic B-spline. d3-interpolate would add 6 KB before the
 * first picture, for a parser that handles all CSS colours.
 */
function rampOf(colours: readonly string[]): string[] {
  const channels = [1, 3, 5].map((from) =>
    colours.map((hex) => Number.parseInt(hex.slice(from, from + 2), 16)),
  );
  return Array.from({ length: RAMP_STEPS }, (_, at) => {
    const levels = channels.map((values) => Math.round(splineAt(values, at / (RAMP_STEPS - 1))));
    return `rgb(${levels.map((level) => Math.max(0, Math.min(255, level))).join(', ')})`;
  });
}

/** Returns the spline's value at a share of its length. Outside, it continues straight. */
function splineAt(values: readonly number[], share: number): number {
  const last = values.length - 1;
  const at = Math.min(last - 1, Math.floor(share * last));
  const t = share * last - at;
  const [from = 0, to = 0] = [values[at], values[at + 1]];
  const before = values[at - 1] ?? 2 * from - to;
  const after = values[at + 2] ?? 2 * to - from;
  const weights = [
    (1 - t) ** 3,
    4 - 6 * t ** 2 + 3 * t ** 3,
    1 + 3 * t + 3 * t ** 2 - 3 * t ** 3,
    t ** 3,
  ] as const;
  return (weights[0] * before + weights[1] * from + weights[2] * to + weights[3] * after) / 6;
}
