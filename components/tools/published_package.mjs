// Derives the published package.json from the sources' package.json: same names, other files.

/** Sources of the element's entries, by file name. */
export const ELEMENT_ENTRIES = {
  element: 'src/element/index.ts',
  define: 'src/element/define.ts',
  story: 'src/element/story.ts',
  react: 'src/react/index.ts',
  frame: 'src/frame/connect_frame.ts',
};

/** Sources of the entries for applications. */
export const LIBRARY_ENTRIES = {
  index: 'src/index.ts',
  charts: 'src/charts/index.ts',
  brush: 'src/charts/brush.ts',
  engine: 'src/engine/index.ts',
  export: 'src/export/index.ts',
  pictures: 'src/pictures.ts',
  theme: 'src/scene/theme.ts',
  gif: 'src/gif_writer.ts',
  glossary: 'src/base/glossary.ts',
  scenarios: 'src/scenarios/read_scenarios.ts',
  links: 'src/links/short_link.ts',
};

/** Source of the entry for servers and site generators. */
export const FIGURE_ENTRIES = { figures: 'src/figures/index.ts' };

export const ALL_ENTRIES = { ...ELEMENT_ENTRIES, ...FIGURE_ENTRIES, ...LIBRARY_ENTRIES };

/** Exported files that are not modules, by import name. */
const FILES = [
  ...['worker.js', 'export_worker.js', 'core.wasm', 'recordings.wasm'],
  ...['embed.html', 'embed.js', 'embed_classic.js', 'lsm-shape.css', 'story.css', 'scripted.js'],
];

/** How to write stories, with an example, as paths in `scenarios` and in the package. */
export const STORY_GUIDE = ['stories/README.md', 'stories/course'];

/** Element descriptions for editors and documentation tools. */
const EDITOR_FILES = ['custom-elements.json', 'web-types.json', 'vscode.html-custom-data.json'];

export function publishedPackage({ name, version, description, license, exports, homepage }) {
  const fileOf = new Map(Object.entries(ALL_ENTRIES).map(([file, path]) => [`./${path}`, file]));
  const modules = Object.entries(exports).flatMap(([entry, path]) => {
    const file = fileOf.get(path);
    const types = path.replace(/^\.\/src\//, './types/').replace(/\.ts$/, '.d.ts');
    return file === undefined ? [] : [[entry, { types, default: `./${file}.js` }]];
  });
  const files = [...FILES, ...EDITOR_FILES, 'package.json'];
  return {
    name,
    version,
    description,
    license,
    ...(homepage === undefined ? {} : { homepage }),
    keywords: ['rocksdb', 'lsm-tree', 'compaction', 'visualization', 'web-component'],
    type: 'module',
    main: './index.js',
    module: './index.js',
    types: './types/index.d.ts',
    // These CDNs serve this script for the package's bare name.
    jsdelivr: './embed_classic.js',
    unpkg: './embed_classic.js',
    exports: {
      ...Object.fromEntries(modules),
      ...Object.fromEntries(files.map((file) => [`./${file}`, `./${file}`])),
      './scenarios/*': './scenarios/*',
    },
    sideEffects: ['./define.js', './story.js', './embed.js', './embed_classic.js', './*.css'],
    customElements: './custom-elements.json',
    'web-types': './web-types.json',
    bin: { 'lsm-shape': './bin/lsm-shape.mjs' },
    engines: { node: '>=20.19' },
    peerDependencies: { '@resvg/resvg-wasm': '^2.6.2', react: '>=18.2' },
    peerDependenciesMeta: {
      '@resvg/resvg-wasm': { optional: true },
      react: { optional: true },
    },
  };
}
