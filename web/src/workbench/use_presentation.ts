// Presentation: the stage alone in large type, led by keys, for a projector.
import { useEffect, useState } from 'react';
import { focusKindOf } from './keys.ts';

export interface Presentation {
  readonly isOn: boolean;
  readonly set: (isOn: boolean) => void;
}

/** Goes on and off with P, off with Escape. */
export function usePresentation(): Presentation {
  const [isOn, set] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isTaken = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
      if (isTaken || document.querySelector('dialog[open]') !== null) return;
      const focus = focusKindOf(document.activeElement);
      if (focus === 'text' || focus === 'choice') return;
      if (event.key.toLowerCase() === 'p') set((before) => !before);
      else if (event.key === 'Escape') set(false);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return { isOn, set };
}

/** Width of a stage in CSS pixels that has its normal size; wider ones grow in proportion. */
const NORMAL_WIDTH = 1100;
const LEAST = 1.25;
const MOST = 2.5;

/** How much larger the stage is drawn on a screen of this width. */
export function magnificationFor(width: number): number {
  return Math.min(MOST, Math.max(LEAST, width / NORMAL_WIDTH));
}
