// Vite wraps each `import()` in a function that first preloads the style sheets and scripts of what
// is loaded. The page has one style sheet, and every browser of the target finds the scripts by
// itself, so the function only calls what it is given: it would be a part of the first picture.
import type { Plugin } from 'vite';

/** The part of the bundler that has `import()` wrapped in nothing. */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}
