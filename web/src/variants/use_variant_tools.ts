// The actions on a compared run.
import { useMemo } from 'react';
import type { UseWorkbench } from '../state/use_workbench.ts';
import {
  variantChosen,
  variantDropped,
  variantMoved,
  variantRenamed,
} from '../state/variant_changes.ts';
import type { Variant } from '../state/variants.ts';

export interface VariantTools {
  readonly choose: () => void;
  readonly rename: (name: string) => void;
  readonly promote: () => void;
  readonly moveUp: () => void;
  readonly drop: () => void;
}

/** The tools of the run at an index from the top. */
export function useVariantTools(
  { dispatch }: Pick<UseWorkbench, 'dispatch'>,
  { letter }: Pick<Variant, 'letter'>,
  place: number,
): VariantTools {
  return useMemo(
    () => ({
      choose: () => dispatch(variantChosen(letter)),
      rename: (name) => dispatch(variantRenamed(letter, name)),
      promote: () => dispatch(variantMoved(letter, 0)),
      moveUp: () => dispatch(variantMoved(letter, place - 1)),
      drop: () => dispatch(variantDropped(letter)),
    }),
    [dispatch, letter, place],
  );
}
