// What is chosen in the dialog, and what is embedded then.
import { withCommas, type ColourBy, type Timeline } from 'lsm-shape';
import { fileStem } from '../ui/save_file.ts';
import type { Note } from '../state/notes.ts';
import type { Embedded, SnippetKind } from './snippets.ts';

/** The fields of the dialog. */
export interface EmbedChoice {
  readonly kind: SnippetKind;
  /** The id of a moment. */
  readonly moment: string;
  readonly isWindow: boolean;
  readonly hasPlay: boolean;
  readonly hasSteps: boolean;
  readonly hasSlider: boolean;
  readonly height: number;
  readonly theme: Embedded['theme'];
  readonly caption: string;
  readonly isAutoplay: boolean;
  readonly pace: 'adaptive' | '10s' | '30s';
  readonly isFull: boolean;
  /** As it is written. */
  readonly options: string;
}

/** What the dialog opens with. */
export const FIRST_CHOICE: EmbedChoice = {
  kind: 'HTML',
  moment: 'now',
  isWindow: false,
  hasPlay: true,
  hasSteps: true,
  hasSlider: true,
  height: 360,
  theme: 'auto',
  caption: '',
  isAutoplay: false,
  pace: 'adaptive',
  isFull: false,
  options: '',
};

/** A moment that it can open at. */
export interface EmbedMoment {
  readonly id: string;
  readonly name: string;
  readonly event: number;
}

/** What is on the stage when the dialog opens. */
export interface EmbedPlace {
  readonly title: string;
  /** What the run is called, whatever is set beside it. */
  readonly run: string;
  readonly playhead: number;
  readonly window: { readonly from: number; readonly to: number } | null;
  readonly notes: readonly Note[];
  readonly colourBy: ColourBy;
  /** The fragment of the link, and the whole; null: a recording is in none. */
  readonly link: { readonly fragment: string; readonly whole: string } | null;
}

/** The moments to choose from, in the order of a list. */
export function momentsOf(place: EmbedPlace, timeline: Timeline | null): readonly EmbedMoment[] {
  const last = Math.max(0, (timeline?.eventCount ?? 1) - 1);
  const named = (id: string, name: string, at: number): EmbedMoment => {
    const event = Math.min(last, Math.max(0, Math.floor(at)));
    return { id, name: `${name} (event ${withCommas(event)})`, event };
  };
  return [
    named('now', 'now', place.playhead),
    named('start', 'start', 0),
    ...place.notes.map(({ id, event, text }) => {
      const name = text === '' ? 'note' : `note “${text.slice(0, 40)}”`;
      return named(`note-${id}`, name, event);
    }),
  ];
}

/** What is embedded by a choice. */
export function embeddedOf(
  choice: EmbedChoice,
  place: EmbedPlace,
  moments: readonly EmbedMoment[],
): Embedded {
  const { isWindow, height, theme, caption, isAutoplay, isFull, options } = choice;
  const { window, link } = place;
  const range =
    isWindow && window !== null
      ? { from: Math.floor(window.from), to: Math.ceil(window.to) }
      : null;
  const event = moments.find(({ id }) => id === choice.moment)?.event ?? 0;
  // A moment outside of what is shown is its nearest end.
  const at = range === null ? event : Math.min(range.to, Math.max(range.from, event));
  const name = fileStem(place.title);
  return {
    log: `${name}.lsmlog`,
    // Pictures are saved of the moment at which the dialog was opened.
    picture: `${name}-event-${Math.floor(place.playhead)}.png`,
    link: link?.fragment ?? null,
    page: link?.whole ?? null,
    isFull,
    options: options.split(/[\s,]+/).filter((word) => word !== ''),
    at,
    range,
    controls: controlsOf(choice),
    height,
    theme,
    colour: place.colourBy,
    caption: caption.trim(),
    isAutoplay,
    pace: choice.pace === 'adaptive' ? null : choice.pace,
  };
}

/** Null: all of them, as without the attribute. */
function controlsOf({ hasPlay, hasSteps, hasSlider }: EmbedChoice): string | null {
  const all = [hasPlay && 'play', hasSteps && 'step', hasSlider && 'seek'];
  const words = all.filter((word) => word !== false);
  return words.length === all.length ? null : words.length === 0 ? 'none' : words.join(' ');
}
