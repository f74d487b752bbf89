// Properties of the browser as React state: the layout for the window's width, and the colour
// scheme.
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { ThemeName } from './workbench.ts';

/** A layout with three columns, two columns or one. */
export type LayoutName = 'wide' | 'medium' | 'narrow';

/** Returns the current result of a media query. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Returns the layout for the current window width. */
export function useLayoutName(): LayoutName {
  const isWide = useMediaQuery('(min-width: 1180px)');
  const isMedium = useMediaQuery('(min-width: 760px)');
  return isWide ? 'wide' : isMedium ? 'medium' : 'narrow';
}

/** Applies a theme to the page. Returns true if the page is dark. */
export function useIsDark(theme: ThemeName): boolean {
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)');
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'auto') delete dataset['theme'];
    else dataset['theme'] = theme;
  }, [theme]);
  return theme === 'dark' || (theme === 'auto' && prefersDark);
}
