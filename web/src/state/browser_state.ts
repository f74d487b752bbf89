// Small facts of the browser as React state: the width's layout, the colour scheme.
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { ThemeName } from './workbench.ts';

/** Three columns, two, or one above the other. */
export type LayoutName = 'wide' | 'medium' | 'narrow';

/** Whether a media query holds, kept up to date. */
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

/** The layout for this window. */
export function useLayoutName(): LayoutName {
  const isWide = useMediaQuery('(min-width: 1180px)');
  const isMedium = useMediaQuery('(min-width: 760px)');
  return isWide ? 'wide' : isMedium ? 'medium' : 'narrow';
}

/** Whether the page is dark in a theme. */
export function useIsDark(theme: ThemeName): boolean {
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)');
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'auto') delete dataset['theme'];
    else dataset['theme'] = theme;
  }, [theme]);
  return theme === 'dark' || (theme === 'auto' && prefersDark);
}
