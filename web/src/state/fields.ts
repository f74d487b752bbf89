// The storage of each field of the page's state, and its treatment by undo. The address, the
// browser's storage and undo are derived from this table.
import type { Workbench } from './workbench.ts';

/**
 * `link`: in the address, so that whoever opens it sees the same. `browser`: remembered by this
 * browser. `momentary`: lost with the page.
 */
export type FieldPlace = 'link' | 'browser' | 'momentary';

export interface FieldRule {
  readonly place: FieldPlace;
  /** True if undo restores it. Undo leaves the open panel, sizes and the playhead unchanged. */
  readonly isUndone: boolean;
}

const link = { place: 'link', isUndone: true } as const;
const linkOnly = { place: 'link', isUndone: false } as const;
const browser = { place: 'browser', isUndone: false } as const;
const momentary = { place: 'momentary', isUndone: false } as const;

/** Every field, in the order of a link. The compiler reports missing ones. */
export const fields = {
  source: link,
  mode: link,
  axis: link,
  arrangement: link,
  review: linkOnly,
  rows: link,
  overrides: link,
  variants: link,
  variant: link,
  window: link,
  keys: linkOnly,
  notes: link,
  cursor: linkOnly,
  selected: link,
  panel: linkOnly,
  numbers: link,
  heightMode: link,
  colourBy: link,
  side: linkOnly,
  isPresenting: linkOnly,
  route: linkOnly,
  theme: browser,
  panes: browser,
  machine: momentary,
  isDragging: momentary,
  dialog: momentary,
  intro: momentary,
  asked: momentary,
  askedOption: momentary,
  openFacts: momentary,
  askedNote: momentary,
  linkWarnings: momentary,
  missedCursor: momentary,
  dismissed: momentary,
  shownRun: momentary,
  windowRun: momentary,
  notesRun: momentary,
} as const satisfies Readonly<Record<keyof Workbench, FieldRule>>;

type Fields = typeof fields;

/** The fields in a storage place. */
export type FieldIn<Place extends FieldPlace> = {
  [Name in keyof Fields]: Fields[Name]['place'] extends Place ? Name : never;
}[keyof Fields];

/** The fields that undo restores. */
export type UndoneField = {
  [Name in keyof Fields]: Fields[Name]['isUndone'] extends true ? Name : never;
}[keyof Fields];

/** The fields in a link. */
export type Linked = Pick<Workbench, FieldIn<'link'>>;

/** The fields that this browser remembers. */
export type Kept = Pick<Workbench, FieldIn<'browser'>>;

/** The names of the fields that undo restores. */
export const undoneFields = (Object.keys(fields) as (keyof Fields)[]).filter(
  (name): name is UndoneField => fields[name].isUndone,
);

/** The names of the fields in a storage place. */
export function fieldsIn<Place extends FieldPlace>(place: Place): readonly FieldIn<Place>[] {
  const names = Object.keys(fields) as (keyof Fields)[];
  return names.filter((name): name is FieldIn<Place> => fields[name].place === place);
}
