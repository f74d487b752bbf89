// Named moments at which a film can start or end, and the plan of a film.
import { withCommas } from 'lsm-shape';
import { filmPlan, type FilmPlan } from 'lsm-shape/pictures';
import { isFilm, type FilmChoice, type PictureFormat } from './picture_choice.ts';
import type { Pictured } from './pictured.ts';

export interface NamedMoment {
  /** An id that stays the same while the dialog is open. */
  readonly id: string;
  readonly name: string;
  readonly playhead: number;
}

/** All named moments, from the start of the run to its end. */
export function namedMoments(pictured: Pictured, playhead: number): NamedMoment[] {
  const { timeline, first, state } = pictured;
  const last = Math.max(first, timeline.eventCount - 1);
  const { window, notes } = state;
  const named = (id: string, name: string, at: number): NamedMoment => {
    const event = Math.round(at);
    return { id, name: `${name} (event ${withCommas(event)})`, playhead: at };
  };
  const within = (at: number): number => Math.min(last, Math.max(0, at));
  return [
    named('start', 'start of the run', first),
    ...(window === null
      ? []
      : [
          named('window-from', 'start of the timeline’s window', within(window.from)),
          named('window-to', 'end of the timeline’s window', within(window.to)),
        ]),
    named('playhead', 'playhead', within(playhead)),
    ...notes
      .filter(({ event }) => event <= last)
      .map(({ id, event, text }) => {
        const name = text === '' ? 'note' : `note “${shortText(text)}”`;
        return named(`note-${id}`, name, event);
      }),
    named('end', timeline.isComplete ? 'end of the run' : 'end so far', last),
  ].sort((a, b) => a.playhead - b.playhead);
}

/** Maximum length of a note's text in the list of moments. */
const LONGEST_TEXT = 40;

function shortText(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1).trimEnd()}…`;
}

/** Returns the initial range of a film: the window if there is one, otherwise the whole run. */
export function firstRange({ state }: Pictured): { readonly from: string; readonly to: string } {
  return state.window === null
    ? { from: 'start', to: 'end' }
    : { from: 'window-from', to: 'window-to' };
}

/** Returns a film's plan; null for a still picture; `backwards` if it ends before it starts. */
export function planOf(
  { timeline }: Pictured,
  format: PictureFormat,
  film: FilmChoice,
  moments: readonly NamedMoment[],
): FilmPlan | 'backwards' | null {
  if (!isFilm(format)) return null;
  const [from, to] = [film.from, film.to].map((id) => moments.find((each) => each.id === id));
  if (from === undefined || to === undefined || to.playhead <= from.playhead) return 'backwards';
  const { seconds, fps } = film;
  const range = { from: from.playhead, to: to.playhead, seconds, fps: fps[format] };
  return filmPlan(timeline, range);
}
