// Small facts of the browser as React state: the width's layout, the theme, the colour scheme.
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/** The colours of the page; `auto`: those of the system. */
export type ThemeName = 'auto' | 'light' | 'dark';

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

/**
 * The fragment that an address was changed to. When the page hears of it, its own writing may have
 * put another in its place.
 */
export function fragmentOf(change: HashChangeEvent): string {
  return new URL(change.newURL).hash;
}

const themeKey = 'lsm-shape-theme';
const nextTheme = { auto: 'light', light: 'dark', dark: 'auto' } as const;

/** The chosen theme, how to choose the next one, and whether the page is dark now. */
export function useTheme(): { theme: ThemeName; cycle: () => void; isDark: boolean } {
  const [theme, setTheme] = useState<ThemeName>(readTheme);
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)');
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'auto') delete dataset['theme'];
    else dataset['theme'] = theme;
    writeTheme(theme);
  }, [theme]);
  const isDark = theme === 'dark' || (theme === 'auto' && prefersDark);
  const cycle = useCallback(() => setTheme((before) => nextTheme[before]), []);
  return { theme, cycle, isDark };
}

// Storage may be forbidden; the choice then lasts as long as the page.
function readTheme(): ThemeName {
  try {
    const stored = localStorage.getItem(themeKey);
    return stored === 'light' || stored === 'dark' ? stored : 'auto';
  } catch {
    return 'auto';
  }
}

function writeTheme(theme: ThemeName): void {
  try {
    if (theme === 'auto') localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, theme);
  } catch {
    return;
  }
}
