// Compared runs and actions on them. All panels but the comparison show the front run.
import type { OptionValue } from '../settings/control.ts';
import type { Note } from './notes.ts';
import type { Overrides, Source } from './source.ts';

/** Letters of variants, in the order in which they are assigned. */
export const VARIANT_LETTERS = ['A', 'B', 'C', 'D'] as const;

/** The letter of a variant. It does not depend on the variant's position. */
export type VariantLetter = (typeof VARIANT_LETTERS)[number];

/** Identity of a run. Histories with the same key have identical events. */
export type RunKey = string;

/** Notes, and the run whose events they refer to. An empty `run` stands for the link's run. */
export interface NotedRun {
  readonly notes: readonly Note[];
  readonly run: RunKey;
}

/** One of the compared runs. */
export interface Variant {
  readonly letter: VariantLetter;
  /** The name given by the user. If empty, the title lists differences from the other runs. */
  readonly name: string;
  readonly source: Source;
  readonly overrides: Overrides;
  /** Notes on the run; missing if there are none. */
  readonly noted?: NotedRun;
}

/** State of the comparison. */
export interface VariantState {
  readonly source: Source;
  readonly overrides: Overrides;
  /**
   * The variants from top to bottom. The first is the baseline. There are two to four, or none if
   * no runs are compared.
   */
  readonly variants: readonly Variant[];
  /** The variant that `source`, `overrides` and `notes` belong to. */
  readonly variant: VariantLetter;
  /** Notes on the front run, sorted by event. */
  readonly notes: readonly Note[];
  /** The run whose events `notes` refer to; if missing, the link's run. */
  readonly notesRun?: RunKey;
}

/** An action on variants, created by `variant_changes.ts`, which loads after the first picture. */
export interface VariantAction {
  readonly type: 'variantsChanged';
  /** Short description, displayed after “Undo”. */
  readonly label: string;
  /** Returns the state after the action. If nothing changes, it is the same object. */
  readonly change: (state: VariantState) => VariantState;
}

/** Updates the variants after one that is not in front has got a new history. */
export type BesideChange = (
  variants: readonly Variant[],
  shown: VariantLetter,
) => readonly Variant[];

/** Maximum length of a name, in characters. */
export const LONGEST_NAME = 40;

/** Returns overrides with some options set. Null resets an option to the scenario's value. */
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

/** Copies the page's own fields to the front variant. */
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
