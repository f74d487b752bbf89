// User actions on compared runs. They are loaded after the first picture; the store only applies
// them.
import type { OptionValue } from '../settings/control.ts';
import { movedNotes, NO_NOTES } from './notes.ts';
import type { Overrides } from './source.ts';
import {
  inStep,
  LONGEST_NAME,
  VARIANT_LETTERS,
  withValues,
  type BesideChange,
  type RunKey,
  type Variant,
  type VariantAction,
  type VariantLetter,
  type VariantState,
} from './variants.ts';

/** True if another variant can be added. */
export function hasRoom({ variants }: Pick<VariantState, 'variants'>): boolean {
  return variants.length < VARIANT_LETTERS.length;
}

function action(label: string, change: VariantAction['change']): VariantAction {
  return { type: 'variantsChanged', label, change };
}

/** Adds a copy of the current run and selects it. */
export function variantAdded(): VariantAction {
  return action('added run', withOneMore);
}

/** Makes the source with earlier options the baseline A, and compares the current run with it. */
export function baselinePinned(overrides: Overrides): VariantAction {
  return action('baseline', (state) => {
    const pinned: Variant = { letter: 'A', name: '', source: state.source, overrides };
    const own: Variant = { ...pinned, letter: 'B', overrides: state.overrides };
    return inStep({ ...state, variants: [pinned, own], variant: 'B' });
  });
}

/** Brings a variant to the front. */
export function variantChosen(letter: VariantLetter): VariantAction {
  return action(`switch to run ${letter}`, (state) => withShown(state, letter));
}

export function variantDropped(letter: VariantLetter): VariantAction {
  return action(`removal of run ${letter}`, (state) => without(state, letter));
}

/** Ends the comparison. Only the current run stays. */
export function comparisonEnded(): VariantAction {
  return action('end of the comparison', (state) =>
    state.variants.length === 0 ? state : { ...state, variants: [], variant: 'A' },
  );
}

/** Renames a variant. If the name is empty, the title lists differences from the other variants. */
export function variantRenamed(letter: VariantLetter, name: string): VariantAction {
  return action(`name of run ${letter}`, (state) =>
    changedOne(state, letter, { name: name.slice(0, LONGEST_NAME) }),
  );
}

/** Moves a variant to another position. At position 0, it becomes the baseline. */
export function variantMoved(letter: VariantLetter, to: number): VariantAction {
  const label = to === 0 ? `baseline ${letter}` : `position of run ${letter}`;
  return action(label, (state) => {
    const { variants } = state;
    const moved = variants.find((each) => each.letter === letter);
    if (moved === undefined || variants.indexOf(moved) === to) return state;
    const others = variants.filter((each) => each !== moved);
    return { ...state, variants: others.toSpliced(to, 0, moved) };
  });
}

/** Sets options of a variant. Null restores the scenario's value. */
export function variantOptionsSet(
  letter: VariantLetter,
  changes: Readonly<Record<string, OptionValue | null>>,
): VariantAction {
  return action(`${Object.keys(changes).join(', ')} in run ${letter}`, (state) => {
    if (letter === state.variant) {
      const overrides = withValues(state.overrides, changes);
      return overrides === state.overrides ? state : inStep({ ...state, overrides });
    }
    const before = state.variants.find((each) => each.letter === letter)?.overrides ?? {};
    return changedOne(state, letter, { overrides: withValues(before, changes) });
  });
}

/** Converts a variant's notes when it gets a new history. `placeOf` converts moments to it. */
export function besideReplaced(
  before: RunKey,
  run: RunKey,
  placeOf: (playhead: number) => number,
): BesideChange {
  return (variants, shown) => {
    const isMoved = ({ letter, noted }: Variant): boolean =>
      letter !== shown && noted?.run === before && before !== run;
    if (!variants.some(isMoved)) return variants;
    return variants.map((each) =>
      each.noted !== undefined && isMoved(each)
        ? { ...each, noted: { notes: movedNotes(each.noted.notes, placeOf), run } }
        : each,
    );
  };
}

function withOneMore(state: VariantState): VariantState {
  const { source, overrides } = state;
  const first: Variant = { letter: 'A', name: '', source, overrides };
  // Notes stay with their run.
  const variants =
    state.variants.length === 0 ? inStep({ ...state, variants: [first] }).variants : state.variants;
  const letter = VARIANT_LETTERS.find((each) => variants.every((one) => one.letter !== each));
  if (letter === undefined) return state;
  const added = { letter, name: '', source, overrides };
  return withShown({ ...state, variants: [...variants, added] }, letter);
}

function withShown(state: VariantState, letter: VariantLetter): VariantState {
  const found = state.variants.find((each) => each.letter === letter);
  if (found === undefined || letter === state.variant) return state;
  const { source, overrides, noted } = found;
  const { notes, run: notesRun } = noted ?? { notes: NO_NOTES, run: '' };
  return { ...state, source, overrides, notes, notesRun, variant: letter };
}

/** Removes a variant. If only one remains, the comparison ends. */
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
