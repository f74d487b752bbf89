// Runs that are compared: which they are, and what a person does with them. The run that the page
// is about is one of them; all panels but the comparison speak of it.
import type { OptionValue } from '../settings/control.ts';
import type { Note } from './notes.ts';
import type { Overrides, Source } from './source.ts';

/** What variants are called, in the order in which letters are given. */
export const VARIANT_LETTERS = ['A', 'B', 'C', 'D'] as const;

/** A variant keeps its letter, wherever it stands. */
export type VariantLetter = (typeof VARIANT_LETTERS)[number];

/** A run by all that decides what happens in it; its histories are equal, event by event. */
export type RunKey = string;

/** Notes, and the run whose events they count; empty: the one that the link asks for. */
export interface NotedRun {
  readonly notes: readonly Note[];
  readonly run: RunKey;
}

/** A run among those that are compared. */
export interface Variant {
  readonly letter: VariantLetter;
  /** What a person calls it; empty: what it has that others do not. */
  readonly name: string;
  readonly source: Source;
  readonly overrides: Overrides;
  /** What was written about it; left out: nothing. */
  readonly noted?: NotedRun;
}

/** The part of the state that variants are. */
export interface VariantState {
  readonly source: Source;
  readonly overrides: Overrides;
  /**
   * From top to bottom, the first is what the others are measured against; empty: nothing is
   * compared. Two at least, four at most.
   */
  readonly variants: readonly Variant[];
  /** The one that `source`, `overrides` and `notes` are of. */
  readonly variant: VariantLetter;
  /** Ascending by event. */
  readonly notes: readonly Note[];
  /** The run whose events `notes` counts; left out: the one that the link asks for. */
  readonly notesRun?: RunKey;
}

/** What a person does with variants; `variant_changes.ts` makes them, after the first picture. */
export interface VariantAction {
  readonly type: 'variantsChanged';
  /** What it did, in a few words that stand behind “Undo”. */
  readonly label: string;
  /** The same object when nothing changes. */
  readonly change: (state: VariantState) => VariantState;
}

/** What becomes of the variants when one beside the page's has another history. */
export type BesideChange = (
  variants: readonly Variant[],
  shown: VariantLetter,
) => readonly Variant[];

/** Characters of a name. */
export const LONGEST_NAME = 40;

/** Options with some of them set, or as the scenario says again. */
export function withValues(
  overrides: Overrides,
  changes: Readonly<Record<string, OptionValue | null>>,
): Overrides {
  const entries = Object.entries(changes);
  if (entries.every(([name, value]) => (overrides[name] ?? null) === value)) return overrides;
  const kept = Object.entries(overrides).filter(([name]) => !(name in changes));
  const set = entries.filter((entry): entry is [string, OptionValue] => entry[1] !== null);
  return Object.fromEntries([...kept, ...set]);
}

/** The variant that the page is about says what the page says. */
export function inStep<State extends VariantState>(state: State): State {
  const { variants, variant, source, overrides } = state;
  const isSame = variants.every(
    (each) =>
      each.letter !== variant ||
      (each.source === source && each.overrides === overrides && hasNotesOf(each, state)),
  );
  if (isSame) return state;
  const next = variants.map((each) =>
    each.letter === variant ? { ...withNotesOf(each, state), source, overrides } : each,
  );
  return { ...state, variants: next };
}

function hasNotesOf({ noted }: Variant, { notes, notesRun = '' }: VariantState): boolean {
  if (notes.length === 0) return noted === undefined;
  return noted?.notes === notes && noted.run === notesRun;
}

function withNotesOf(variant: Variant, { notes, notesRun = '' }: VariantState): Variant {
  const { letter, name, source, overrides } = variant;
  const own = { letter, name, source, overrides };
  return notes.length === 0 ? own : { ...own, noted: { notes, run: notesRun } };
}
