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
  /** Cut reasons, in the order of `CUT_REASON_ORDER`. */
  readonly cuts: readonly string[];
  /** Files that no compaction cut. */
  readonly flushed: string;
  /** Compression types, in the order of their codes. */
  readonly compressions: readonly string[];
  /** Files that are moved, not rewritten. */
  readonly move: string;
  /** A level over its target. */
  readonly over: string;
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
  cuts: [
    '#4f9dcc',
    '#f0b64e',
    '#4fc9a0',
    '#e58ac0',
    '#d8d05a',
    '#d9774f',
    '#a99be8',
    '#7d8ea5',
    '#4a5868',
  ],
  flushed: '#39475a',
  compressions: [
    '#7d8ea5',
    '#d3a04a',
    '#bd85a8',
    '#c77648',
    '#4f9dcc',
    '#8fc7ea',
    '#a99be8',
    '#4fc9a0',
    '#4a5868',
  ],
  move: '#f5b84b',
  over: '#ff9a76',
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
  cuts: [
    '#2b7fb8',
    '#d98c00',
    '#00936a',
    '#b0558f',
    '#9a8a00',
    '#b34a00',
    '#6f57b8',
    '#7c8b9c',
    '#b4bfca',
  ],
  flushed: '#c9d3dd',
  compressions: [
    '#8494a6',
    '#c77700',
    '#a84f87',
    '#b34a00',
    '#2b7fb8',
    '#0a4f80',
    '#6f57b8',
    '#00845e',
    '#b4bfca',
  ],
  move: '#9a5700',
  over: '#b3400a',
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
