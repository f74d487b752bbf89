// Removes the function in which Vite wraps each `import()`. It preloads style sheets and scripts,
// but the page has one style sheet, and all target browsers find the scripts themselves. Otherwise
// the function would delay the first picture.
import type { Plugin } from 'vite';

/** The access to one module of a shared chunk: `.then(e=>e.t)`. */
const OF_CHUNK = /(?:\.then\([\w$]+=>[\w$.]+\))?/.source;
const IMPORT = `(import\\(\`[^\`]+\`\\)${OF_CHUNK})`;
const LISTS = /,(?:\[\]|__vite__mapDeps\(\[[\d,]*\]\)),import\.meta\.url\)/.source;
/** The form `load(()=>import(…),[],import.meta.url)`. */
const PLAIN = new RegExp(String.raw`[\w$]+\(\(\)=>${IMPORT}${LISTS}`, 'g');
/** The form `load(async()=>{let{Name:e}=await import(…);return{Name:e}},[],import.meta.url)`. */
const NAMED = new RegExp(
  String.raw`[\w$]+\(async\(\)=>\{let\{([\w$]+:[\w$]+)\}=await ${IMPORT};return\{\1\}\}${LISTS}`,
  'g',
);
/** The list of style sheets. There is only one, which the page already has. */
const SHEETS = /^const __vite__mapDeps=.*\n/;

/** The bundler plugin that unwraps each `import()`. */
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
