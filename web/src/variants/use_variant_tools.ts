// What can be done with a run that is compared.
import { useMemo } from 'react';
import type { UseWorkbench } from '../state/use_workbench.ts';
import type { Variant } from '../state/variants.ts';

export interface VariantTools {
  readonly choose: () => void;
  readonly rename: (name: string) => void;
  readonly promote: () => void;
  readonly moveUp: () => void;
  readonly drop: () => void;
}

/** The tools of a run that stands at a place from the top. */
export function useVariantTools(
  { dispatch }: Pick<UseWorkbench, 'dispatch'>,
  { letter }: Pick<Variant, 'letter'>,
  place: number,
): VariantTools {
  return useMemo(
    () => ({
      choose: () => dispatch({ type: 'variantChosen', letter }),
      rename: (name) => dispatch({ type: 'variantRenamed', letter, name }),
      promote: () => dispatch({ type: 'variantMoved', letter, to: 0 }),
      moveUp: () => dispatch({ type: 'variantMoved', letter, to: place - 1 }),
      drop: () => dispatch({ type: 'variantDropped', letter }),
    }),
    [dispatch, letter, place],
  );
}
