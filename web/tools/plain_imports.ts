// Vite wraps each `import()` in a function that first preloads the style sheets and scripts of what
// is loaded. The page has one style sheet, and every browser of the target finds the scripts by
// itself, so the function only calls what it is given, and is taken out again where it is called:
// all of it would be a part of the first picture.
import type { Plugin } from 'vite';

/** What is taken of a chunk that several modules share: `.then(e=>e.t)`. */
const OF_CHUNK = /(?:\.then\([\w$]+=>[\w$.]+\))?/.source;
const IMPORT = `(import\\(\`[^\`]+\`\\)${OF_CHUNK})`;
const LISTS = /,(?:\[\]|__vite__mapDeps\(\[[\d,]*\]\)),import\.meta\.url\)/.source;
/** As `load(()=>import(…),[],import.meta.url)`. */
const PLAIN = new RegExp(String.raw`[\w$]+\(\(\)=>${IMPORT}${LISTS}`, 'g');
/** As `load(async()=>{let{Name:e}=await import(…);return{Name:e}},[],import.meta.url)`. */
const NAMED = new RegExp(
  String.raw`[\w$]+\(async\(\)=>\{let\{([\w$]+:[\w$]+)\}=await ${IMPORT};return\{\1\}\}${LISTS}`,
  'g',
);
/** The list of style sheets; there is one, which the page has. */
const SHEETS = /^const __vite__mapDeps=.*\n/;

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
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const plain = chunk.code.replace(PLAIN, '$1').replace(NAMED, '$2');
          chunk.code = plain.includes('__vite__mapDeps(') ? plain : plain.replace(SHEETS, '');
        }
      },
    },
  };
}
