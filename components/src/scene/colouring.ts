// The meaning of colour: one thing at a time, with a legend.
import { shortDuration } from '../base/format_short.ts';
import { hasTimes } from '../timeline/known.ts';
import { perTimelineVersion } from '../timeline/per_timeline.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { ageRangeAt, ageSteps, roundedAge } from './age_scale.ts';
import type { ColourBy } from './options.ts';
import { lastingColouring } from './lasting_colouring.ts';
import type { Theme } from './theme.ts';

/** Gives every file a value: a step of the ramp, or a kind. */
export interface Colouring {
  readonly colours: readonly string[];
  /** Whether values have an order, so that their mean means something. */
  readonly mixes: boolean;
  readonly valueOf: (lifetime: number) => number;
  /**
   * The same where only the time of writing counts, in µs; null: more has to be known of the file.
   */
  readonly valueByTime: ((writtenMicros: number) => number) | null;
  readonly legend: Legend;
}

/** The legend of the colours. */
export type Legend =
  | {
      readonly kind: 'ramp';
      readonly title: string;
      readonly from: string;
      readonly to: string;
      readonly colours: readonly string[];
      /** Whether its words change with the playhead: room is kept for longer ones. */
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

/** The latest of each history that does not change from moment to moment. */
const latestOf = perTimelineVersion((): { colouring: KnownColouring | null } => ({
  colouring: null,
}));

/** The colouring of a history at a playhead. */
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
  const found = lastingColouring(timeline, colourBy, theme);
  const values = Float32Array.from({ length: timeline.lifetimes.length }, (_, row) =>
    found.valueOf(row),
  );
  const valueOf = (row: number): number => values[row] ?? 0;
  const colouring = { ...found, valueOf, valueByTime: null };
  latest.colouring = { colourBy, theme, colouring };
  return colouring;
}

/** One that says the same of a file at every moment. */
export type LastingColouring = Omit<Colouring, 'valueByTime'>;

/** The newest files are brightest; each step down is a longer time since the file was written. */
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
