// Whether the page's own fonts are there: what measures text or draws it on a canvas does so again
// when they have come.
import { useSyncExternalStore } from 'react';

const TEXT_FONT = '12px Inter';

function subscribe(onChange: () => void): () => void {
  document.fonts.addEventListener('loadingdone', onChange);
  return () => document.fonts.removeEventListener('loadingdone', onChange);
}

const isLoaded = (): boolean => document.fonts.check(TEXT_FONT);

/** True once texts have their final widths; at once where the font came before the page. */
export function useFonts(): boolean {
  return useSyncExternalStore(subscribe, isLoaded);
}
