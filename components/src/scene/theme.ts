// Colours. One hue family carries the files; colours that shout are left to jobs, moves and stalls.
import { interpolateRgbBasis } from 'd3-interpolate';
import type { ThemeName } from './options.ts';

export interface Theme {
  readonly name: ThemeName;
  readonly background: string;
  /** What an empty stretch of a row looks like. */
  readonly track: string;
  readonly line: string;
  readonly text: string;
  readonly muted: string;
  readonly panel: string;
  readonly accent: string;
  readonly stopped: string;
  readonly memtable: string;
  readonly memtableTrack: string;
  /** Quantities from least to most: 32 steps. */
  readonly ramp: readonly string[];
  /** Things without an order, safe for colour-blind readers. */
  readonly kinds: readonly string[];
  /** Jobs that run side by side. */
  readonly jobs: readonly string[];
}

/** Steps of a ramp. */
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
  ramp: rampOf(['#203a5c', '#2d5480', '#3b7bb0', '#5aa7c9', '#93cfd4', '#d6efe2']),
  kinds: ['#6f8098', '#4f9dcc', '#d3a04a', '#4fa98a', '#bd85a8', '#cfc76c', '#c77648'],
  jobs: ['#56b4e9', '#f0a24a', '#e58ac0', '#4fc9a0', '#e8dd5a', '#b9a5f2'],
};

const LIGHT: Theme = {
  name: 'light',
  background: '#f4f6f9',
  track: '#e9eef3',
  line: '#dde4ec',
  text: '#17202b',
  muted: '#526173',
  panel: '#ffffff',
  accent: '#9a5700',
  stopped: '#b32a28',
  memtable: '#5f8296',
  memtableTrack: '#e6ebf1',
  ramp: rampOf(['#c3d6e6', '#a3c6e0', '#7cb0d3', '#4f93c0', '#2b6fa2', '#174a78']),
  kinds: ['#8494a6', '#0072b2', '#c77700', '#00845e', '#a84f87', '#8a7d00', '#b34a00'],
  jobs: ['#0072b2', '#c25f00', '#a83f83', '#007a5a', '#7c7000', '#6347b5'],
};

export function themeOf(name: ThemeName): Theme {
  return name === 'dark' ? DARK : LIGHT;
}

/** The colour of a job, by its slot: jobs that run at the same time differ. */
export function jobColour(theme: Theme, slot: number): string {
  return theme.jobs[slot % theme.jobs.length] ?? theme.accent;
}

function rampOf(colours: readonly string[]): string[] {
  const between = interpolateRgbBasis([...colours]);
  return Array.from({ length: RAMP_STEPS }, (_, at) => between(at / (RAMP_STEPS - 1)));
}
