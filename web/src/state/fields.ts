// The storage place of each field in the state, and whether undo restores it. The address, browser
// storage and undo are derived from this table.
import type { Workbench } from './workbench.ts';

/**
 * Storage place of a field. `link`: in the address, so that others who open it see the same.
 * `browser`: remembered by this browser. `momentary`: lost when the page closes.
 */
export type FieldPlace = 'link' | 'browser' | 'momentary';

export interface FieldRule {
  readonly place: FieldPlace;
  /** True if undo restores the field. Undo never changes the open panel, sizes or the playhead. */
  readonly isUndone: boolean;
}

const link = { place: 'link', isUndone: true } as const;
const linkOnly = { place: 'link', isUndone: false } as const;
const browser = { place: 'browser', isUndone: false } as const;
const momentary = { place: 'momentary', isUndone: false } as const;

/** The rules for all fields, in the order of links. The compiler reports missing fields. */
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
  sweep: linkOnly,
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

/** Names of the fields with a given storage place. */
export type FieldIn<Place extends FieldPlace> = {
  [Name in keyof Fields]: Fields[Name]['place'] extends Place ? Name : never;
}[keyof Fields];

/** Names of the fields that undo restores, as a type. */
export type UndoneField = {
  [Name in keyof Fields]: Fields[Name]['isUndone'] extends true ? Name : never;
}[keyof Fields];

/** Fields stored in a link. */
export type Linked = Pick<Workbench, FieldIn<'link'>>;

/** Fields stored in this browser. */
export type Kept = Pick<Workbench, FieldIn<'browser'>>;

/** Names of the fields that undo restores. */
export const undoneFields = (Object.keys(fields) as (keyof Fields)[]).filter(
  (name): name is UndoneField => fields[name].isUndone,
);

/** Returns the names of the fields with a given storage place. */
export function fieldsIn<Place extends FieldPlace>(place: Place): readonly FieldIn<Place>[] {
  const names = Object.keys(fields) as (keyof Fields)[];
  return names.filter((name): name is FieldIn<Place> => fields[name].place === place);
}
