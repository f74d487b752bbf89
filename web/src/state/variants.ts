// Compared runs and the actions on them. One of them is the page's run, which all panels except the
// comparison are about.
import type { OptionValue } from '../settings/control.ts';
import type { Note } from './notes.ts';
import type { Overrides, Source } from './source.ts';

/** The letters of variants, in the order of assignment. */
export const VARIANT_LETTERS = ['A', 'B', 'C', 'D'] as const;

/** The letter of a variant, independent of its position. */
export type VariantLetter = (typeof VARIANT_LETTERS)[number];

/** The identity of a run. Histories with the same key are identical, event by event. */
export type RunKey = string;

/** Notes, and the run whose events they refer to; empty: the run that the link requests. */
export interface NotedRun {
  readonly notes: readonly Note[];
  readonly run: RunKey;
}

/** One of the compared runs. */
export interface Variant {
  readonly letter: VariantLetter;
  /** The user's name for it; empty: a list of its differences from the others. */
  readonly name: string;
  readonly source: Source;
  readonly overrides: Overrides;
  /** Notes on it; missing: none. */
  readonly noted?: NotedRun;
}

/** The part of the state about variants. */
export interface VariantState {
  readonly source: Source;
  readonly overrides: Overrides;
  /**
   * From top to bottom; the first is the baseline of the others. Two to four variants, or empty
   * without a comparison.
   */
  readonly variants: readonly Variant[];
  /** The variant that `source`, `overrides` and `notes` belong to. */
  readonly variant: VariantLetter;
  /** Ascending by event. */
  readonly notes: readonly Note[];
  /** The run whose events `notes` refer to; missing: the run that the link requests. */
  readonly notesRun?: RunKey;
}

/** An action on variants, made by `variant_changes.ts`, which is loaded after the first picture. */
export interface VariantAction {
  readonly type: 'variantsChanged';
  /** The action in a few words, to follow “Undo”. */
  readonly label: string;
  /** Returns the same object if nothing changes. */
  readonly change: (state: VariantState) => VariantState;
}

/** The update of the variants after another history arrived for one beside the page's. */
export type BesideChange = (
  variants: readonly Variant[],
  shown: VariantLetter,
) => readonly Variant[];

/** The most characters of a name. */
export const LONGEST_NAME = 40;

/** Options with some of them set, or reset to the scenario's value. */
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

/** Copies the page's fields to its variant. */
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
