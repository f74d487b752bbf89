// Runs that are compared: which they are, and what a person does with them. The run that the page
// is about is one of them; all panels but the comparison speak of it.
import type { OptionValue } from '../settings/control.ts';
import type { Overrides, Source } from './source.ts';

/** What variants are called, in the order in which letters are given. */
export const VARIANT_LETTERS = ['A', 'B', 'C', 'D'] as const;

/** A variant keeps its letter, wherever it stands. */
export type VariantLetter = (typeof VARIANT_LETTERS)[number];

/** A run among those that are compared. */
export interface Variant {
  readonly letter: VariantLetter;
  /** What a person calls it; empty: what it has that others do not. */
  readonly name: string;
  readonly source: Source;
  readonly overrides: Overrides;
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
  /** The one that `source` and `overrides` are of. */
  readonly variant: VariantLetter;
}

/** What a person does with variants. */
export type VariantAction =
  /** One more, as the page's run is, or with what another one is of; it becomes the page's run. */
  | { readonly type: 'variantAdded'; readonly of?: Pick<Variant, 'source' | 'overrides'> }
  | { readonly type: 'variantChosen'; readonly letter: VariantLetter }
  | { readonly type: 'variantDropped'; readonly letter: VariantLetter }
  /** Only the page's run stays. */
  | { readonly type: 'comparisonEnded' }
  | { readonly type: 'variantRenamed'; readonly letter: VariantLetter; readonly name: string }
  /** It goes to another place; 0 makes it the baseline of the comparison. */
  | { readonly type: 'variantMoved'; readonly letter: VariantLetter; readonly to: number }
  | {
      readonly type: 'variantOptionsSet';
      readonly letter: VariantLetter;
      /** Values by option; null: as its scenario says. */
      readonly changes: Readonly<Record<string, OptionValue | null>>;
    };

/** Characters of a name. */
export const LONGEST_NAME = 40;

/** Whether there is room for one more. */
export function hasRoom({ variants }: Pick<VariantState, 'variants'>): boolean {
  return variants.length < VARIANT_LETTERS.length;
}

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

/** What an action does to the variants; the same object when nothing changes. */
export function reduceVariants(state: VariantState, action: VariantAction): VariantState {
  const { variants } = state;
  switch (action.type) {
    case 'variantAdded':
      return withOneMore(state, action.of ?? state);
    case 'variantDropped':
      return without(state, action.letter);
    case 'comparisonEnded':
      return variants.length === 0 ? state : { ...state, variants: [], variant: 'A' };
    case 'variantChosen':
      return withShown(state, action.letter);
    case 'variantRenamed':
      return changedOne(state, action.letter, { name: action.name.slice(0, LONGEST_NAME) });
    case 'variantMoved': {
      const moved = variants.find(({ letter }) => letter === action.letter);
      if (moved === undefined || variants.indexOf(moved) === action.to) return state;
      const others = variants.filter((each) => each !== moved);
      return { ...state, variants: others.toSpliced(action.to, 0, moved) };
    }
    case 'variantOptionsSet': {
      const { letter, changes } = action;
      if (letter === state.variant) {
        const overrides = withValues(state.overrides, changes);
        return overrides === state.overrides ? state : inStep({ ...state, overrides });
      }
      const before = variants.find((each) => each.letter === letter)?.overrides ?? {};
      return changedOne(state, letter, { overrides: withValues(before, changes) });
    }
  }
}

/** The variant that the page is about says what the page says. */
export function inStep<State extends VariantState>(state: State): State {
  const { variants, variant, source, overrides } = state;
  const isSame = variants.every(
    (each) => each.letter !== variant || (each.source === source && each.overrides === overrides),
  );
  if (isSame) return state;
  const next = variants.map((each) =>
    each.letter === variant ? { ...each, source, overrides } : each,
  );
  return { ...state, variants: next };
}

function withOneMore(state: VariantState, of: Pick<Variant, 'source' | 'overrides'>): VariantState {
  const { source, overrides } = state;
  const first: Variant = { letter: 'A', name: '', source, overrides };
  const variants = state.variants.length === 0 ? [first] : state.variants;
  const letter = VARIANT_LETTERS.find((each) => variants.every((one) => one.letter !== each));
  if (letter === undefined) return state;
  const added = { letter, name: '', source: of.source, overrides: of.overrides };
  return withShown({ ...state, variants: [...variants, added] }, letter);
}

function withShown(state: VariantState, letter: VariantLetter): VariantState {
  const found = state.variants.find((each) => each.letter === letter);
  if (found === undefined || letter === state.variant) return state;
  const { source, overrides } = found;
  return { ...state, source, overrides, variant: letter };
}

/** One alone is no comparison. */
function without(state: VariantState, letter: VariantLetter): VariantState {
  const { variants } = state;
  const place = variants.findIndex((each) => each.letter === letter);
  if (place < 0) return state;
  const others = variants.toSpliced(place, 1);
  const next = others[Math.min(place, others.length - 1)];
  const shown = letter === state.variant && next !== undefined ? next.letter : state.variant;
  const left = withShown({ ...state, variants: others }, shown);
  return others.length < 2 ? { ...left, variants: [], variant: 'A' } : left;
}

function changedOne(
  state: VariantState,
  letter: VariantLetter,
  change: Partial<Variant>,
): VariantState {
  const names = Object.keys(change) as (keyof Variant)[];
  const variants = state.variants.map((each) =>
    each.letter === letter && names.some((name) => each[name] !== change[name])
      ? { ...each, ...change }
      : each,
  );
  const isSame = variants.every((each, at) => each === state.variants[at]);
  return isSame ? state : { ...state, variants };
}
