// The presentation: only the stage, in large type, controlled by keys, for a projector.
import { useCallback, useEffect, useState } from 'react';
import { focusKindOf } from '../keys/focus_kind.ts';
import type { UseWorkbench } from '../state/use_workbench.ts';

export interface Presentation {
  readonly isOn: boolean;
  readonly set: (isOn: boolean) => void;
  /** The scale of the stage; 1 without a presentation. */
  readonly magnification: number;
}

/** Returns the presentation, which P switches on and off and Escape ends. */
export function usePresentation({ workbench, dispatch }: UseWorkbench): Presentation {
  const isOn = workbench.isPresenting;
  const set = useCallback(
    (isPresenting: boolean) => dispatch({ type: 'presentingChosen', isPresenting }),
    [dispatch],
  );
  const [size, setSize] = useState(windowSize);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isTaken = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
      if (isTaken || document.querySelector('dialog[open]') !== null) return;
      const focus = focusKindOf(document.activeElement);
      if (focus === 'text' || focus === 'choice') return;
      if (event.key.toLowerCase() === 'p') set(!isOn);
      else if (event.key === 'Escape' && isOn) set(false);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOn, set]);
  useEffect(() => {
    if (!isOn) return undefined;
    const onResize = (): void => setSize(windowSize());
    onResize();
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, [isOn]);
  return { isOn, set, magnification: isOn ? magnificationFor(size.width, size.height) : 1 };
}

function windowSize(): { readonly width: number; readonly height: number } {
  return { width: window.innerWidth, height: window.innerHeight };
}

/** The size of the stage at scale 1, in CSS pixels. The scale grows with the screen. */
const NORMAL = { width: 900, height: 540 } as const;

/** Returns the scale of the stage, which grows in proportion to the screen and is at least 1. */
export function magnificationFor(width: number, height: number): number {
  return Math.max(1, Math.min(width / NORMAL.width, height / NORMAL.height));
}
