// Colours shared by the page and the stage. In a style sheet, `theme(accent)` is replaced by that
// colour of the stage's light and dark themes. The theme remains their only definition, yet the
// style sheet has them before any script runs.
import type { Plugin } from 'vite';
import { themeOf, type Theme } from '../../components/src/scene/theme.ts';

const CALL = /\btheme\((\w+)\)/g;

/** Replaces colour names in a style sheet with the theme's colours. */
export function withThemeColours(css: string): string {
  return css.replace(CALL, (_, name: string) => {
    const [light, dark] = [colourOf(themeOf('light'), name), colourOf(themeOf('dark'), name)];
    return `light-dark(${light}, ${dark})`;
  });
}

/** Bundler plugin that replaces colour names in `tokens.css`. */
export function themeColours(): Plugin {
  return {
    name: 'theme-colours',
    enforce: 'pre',
    transform: {
      filter: { id: /\/tokens\.css(\?|$)/ },
      handler: (css) => ({ code: withThemeColours(css), map: null }),
    },
  };
}

function colourOf(theme: Theme, name: string): string {
  const colour = Object.entries(theme).find(([key]) => key === name)?.[1] as unknown;
  if (typeof colour !== 'string') throw new Error(`The theme has no colour named "${name}".`);
  return colour;
}
