// The choices in the embedding dialog, and the embedding that results from them.
import { withCommas, type ColourBy, type Timeline } from 'lsm-shape';
import { fileStem } from '../ui/save_file.ts';
import type { Note } from '../state/notes.ts';
import type { Embedded, SnippetKind } from './snippets.ts';

/** The values of the dialog's fields. */
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
  /** The text as typed. */
  readonly options: string;
}

/** The initial choices. */
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

/** A moment at which the embedded tree can open. */
export interface EmbedMoment {
  readonly id: string;
  readonly name: string;
  readonly event: number;
}

/** The content of the stage at the time when the dialog was opened. */
export interface EmbedPlace {
  readonly title: string;
  /** The name of the run without the user's changes. */
  readonly run: string;
  readonly playhead: number;
  readonly window: { readonly from: number; readonly to: number } | null;
  readonly notes: readonly Note[];
  readonly colourBy: ColourBy;
  /** The link and its fragment; null for a recording. */
  readonly link: { readonly fragment: string; readonly whole: string } | null;
}

/** The selectable moments, in list order. */
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

/** Returns the embedded content for a choice. */
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
  // A moment outside the range is moved to the nearest end.
  const at = range === null ? event : Math.min(range.to, Math.max(range.from, event));
  const name = fileStem(place.title);
  return {
    log: `${name}.lsmlog`,
    picture: `${name}-event-${at}.png`,
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

/** Returns the controls as an attribute. Null means all controls, the default. */
function controlsOf({ hasPlay, hasSteps, hasSlider }: EmbedChoice): string | null {
  const all = [hasPlay && 'play', hasSteps && 'step', hasSlider && 'seek'];
  const words = all.filter((word) => word !== false);
  return words.length === all.length ? null : words.length === 0 ? 'none' : words.join(' ');
}
