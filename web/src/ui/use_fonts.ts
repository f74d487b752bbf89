// The loading state of the page's fonts. Once they are loaded, components that measure text or draw
// it on a canvas do so again.
import { useSyncExternalStore } from 'react';

const TEXT_FONT = '12px Inter';

function subscribe(onChange: () => void): () => void {
  document.fonts.addEventListener('loadingdone', onChange);
  return () => document.fonts.removeEventListener('loadingdone', onChange);
}

const isLoaded = (): boolean => document.fonts.check(TEXT_FONT);

/** True once texts have their final widths, which is at once if the font was cached. */
export function useFonts(): boolean {
  return useSyncExternalStore(subscribe, isLoaded);
}
