// Removes Vite's wrapper around each `import()`. It preloads style sheets and scripts, but the page
// has a single style sheet, and all target browsers find the scripts themselves. The wrapper would
// delay the first picture.
import type { Plugin } from 'vite';

/** Access to one module of a shared chunk: `.then(e=>e.t)`. */
const OF_CHUNK = /(?:\.then\([\w$]+=>[\w$.]+\))?/.source;
const IMPORT = `(import\\(\`[^\`]+\`\\)${OF_CHUNK})`;
const LISTS = /,(?:\[\]|__vite__mapDeps\(\[[\d,]*\]\)),import\.meta\.url\)/.source;
/** Wrapper of the form `load(()=>import(…),[],import.meta.url)`. */
const PLAIN = new RegExp(String.raw`[\w$]+\(\(\)=>${IMPORT}${LISTS}`, 'g');
/** Wrapper with a name: `load(async()=>{let{Name:e}=await import(…);return{Name:e}},[],…)`. */
const NAMED = new RegExp(
  String.raw`[\w$]+\(async\(\)=>\{let\{([\w$]+:[\w$]+)\}=await ${IMPORT};return\{\1\}\}${LISTS}`,
  'g',
);
/** List of style sheets. There is only one, which the page already has. */
const SHEETS = /^const __vite__mapDeps=.*\n/;

/** Bundler plugin that unwraps each `import()`. */
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
