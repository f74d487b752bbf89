// Maps a property of files to colours, with a legend.
import { shortDuration } from '../base/format_short.ts';
import { hasTimes } from '../timeline/known.ts';
import { perTimelineVersion } from '../timeline/per_timeline.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { ageRangeAt, ageSteps, roundedAge } from './age_scale.ts';
import type { ColourBy } from './options.ts';
import { colouringOfFiles } from './lasting_colourings.ts';
import type { Theme } from './theme.ts';

/** Colours of files. Each file has a value, which is a step of the ramp or a kind. */
export interface Colouring {
  readonly colours: readonly string[];
  /** True if values are ordered, so that it makes sense to average them. */
  readonly mixes: boolean;
  readonly valueOf: (lifetime: number) => number;
  /** Returns the value for a write time in µs; `null` if the value depends on other facts. */
  readonly valueByTime: ((writtenMicros: number) => number) | null;
  readonly legend: Legend;
}

export type Legend =
  | {
      readonly kind: 'ramp';
      readonly title: string;
      readonly from: string;
      readonly to: string;
      readonly colours: readonly string[];
      /** True if the legend's text changes with the playhead. Space is reserved for longer text. */
      readonly isMoving?: boolean;
    }
  | {
      readonly kind: 'names';
      readonly title: string;
      readonly names: readonly { readonly name: string; readonly colour: string }[];
    };

interface KnownColouring {
  readonly colourBy: ColourBy;
  readonly theme: Theme;
  readonly colouring: Colouring;
}

/** Latest colouring of each history whose colours do not depend on the playhead. */
const latestOf = perTimelineVersion((): { colouring: KnownColouring | null } => ({
  colouring: null,
}));

/** Returns the colouring for a history at a playhead. */
export function colouringOf(
  timeline: Timeline,
  colourBy: ColourBy,
  theme: Theme,
  playhead: number,
): Colouring {
  if (colourBy === 'age') return byAge(timeline, theme, playhead);
  const latest = latestOf(timeline);
  const known = latest.colouring;
  if (known?.colourBy === colourBy && known.theme === theme) return known.colouring;
  const found = colouringOfFiles(timeline, colourBy, theme);
  const values = Float32Array.from({ length: timeline.lifetimes.length }, (_, row) =>
    found.valueOf(row),
  );
  const valueOf = (row: number): number => values[row] ?? 0;
  const colouring = { ...found, valueOf, valueByTime: null };
  latest.colouring = { colourBy, theme, colouring };
  return colouring;
}

/** A colouring that does not depend on the playhead. */
export type LastingColouring = Omit<Colouring, 'valueByTime'>;

/** Colours files by age. The newest files are the brightest. */
function byAge(timeline: Timeline, theme: Theme, playhead: number): Colouring {
  const range = ageRangeAt(timeline, playhead);
  const micros = timeline.microsAt(playhead);
  const stepOf = ageSteps(range);
  const valueByTime = (writtenMicros: number): number => stepOf(micros - writtenMicros);
  const { writtenAt } = timeline.lifetimes;
  return {
    colours: theme.ramp,
    mixes: true,
    valueOf: (row) => valueByTime(timeline.timeMicros[writtenAt.at(row)] ?? 0),
    valueByTime,
    legend: {
      kind: 'ramp',
      title: 'written',
      ...(hasTimes(timeline)
        ? { from: `${shortDuration(roundedAge(range.oldest))} ago`, to: 'just now' }
        : { from: 'first', to: 'last' }),
      isMoving: true,
      colours: theme.ramp,
    },
  };
}
