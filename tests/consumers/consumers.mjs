// Hosts for testing the packed package. Each is a folder next to this file with a page author's
// code.

/**
 * @typedef {object} Consumer
 * @property {string} name Folder of the host.
 * @property {readonly string[]} [npm] Other npm packages, with their versions.
 * @property {readonly string[]} [pip] Python packages.
 * @property {readonly string[]} [needs] Required programs, with how to get them.
 * @property {string} [copy] Folder for the package's files, for hosts without a bundler.
 * @property {string} [log] Folder for the event log.
 * @property {readonly string[][]} commands Commands that build the page.
 * @property {string} out Folder with the built page.
 * @property {readonly string[]} [pages] Paths of the pages.
 * @property {boolean} [isGit] True if the tool needs a git repository.
 */

/** @type {readonly Consumer[]} */
export const CONSUMERS = [
  { name: 'plain', copy: 'lsm-shape', log: '.', commands: [], out: '.' },
  {
    name: 'vite-react19',
    npm: ['vite@8', 'react@19', 'react-dom@19'],
    log: 'public',
    commands: [['npx', 'vite', 'build']],
    out: 'dist',
  },
  {
    name: 'webpack5-react18',
    npm: [
      ...['webpack@5', 'webpack-cli@6', 'babel-loader@10', '@babel/core@7'],
      '@babel/preset-react@7',
      ...['html-webpack-plugin@5', 'copy-webpack-plugin@13', 'react@18', 'react-dom@18'],
    ],
    log: '.',
    commands: [['npx', 'webpack']],
    out: 'out',
  },
  {
    name: 'rollup',
    npm: ['rollup@4', '@rollup/plugin-node-resolve@16', '@web/rollup-plugin-import-meta-assets@2'],
    log: 'out',
    commands: [
      ['npx', 'rollup', '-c'],
      ['cp', 'index.html', 'out/'],
    ],
    out: 'out',
  },
  {
    name: 'esbuild',
    npm: ['esbuild@0.28'],
    log: 'out',
    commands: [
      [...['npx', 'esbuild', 'main.js', '--bundle', '--splitting'], '--format=esm', '--outdir=out'],
      ['cp', 'index.html', 'node_modules/lsm-shape/worker.js', 'out/'],
      ['cp', 'node_modules/lsm-shape/core.wasm', 'out/'],
    ],
    out: 'out',
  },
  {
    name: 'docusaurus',
    npm: [
      ...['@docusaurus/core@3', '@docusaurus/plugin-content-docs@3', '@docusaurus/theme-classic@3'],
      ...['react@19', 'react-dom@19'],
    ],
    log: 'static',
    commands: [['npx', 'docusaurus', 'build', '--out-dir', 'out']],
    out: 'out',
    // The router does not accept index.html.
    pages: [''],
  },
  {
    name: 'astro',
    npm: ['astro@5'],
    log: 'public',
    commands: [['npx', 'astro', 'build', '--outDir', 'out']],
    out: 'out',
  },
  {
    name: 'mkdocs',
    pip: ['mkdocs==1.6.1'],
    copy: 'docs/lsm-shape',
    log: 'docs',
    commands: [['python3', '-m', 'mkdocs', 'build', '--quiet', '--site-dir', 'out']],
    out: 'out',
  },
  {
    name: 'sphinx',
    pip: ['sphinx==9.0.4', 'myst-parser==5.0.0'],
    copy: '_static/lsm-shape',
    log: 'extra',
    commands: [['python3', '-m', 'sphinx', '-q', '-b', 'html', '.', 'out']],
    out: 'out',
    pages: ['index.html', 'rst.html'],
  },
  {
    name: 'mdbook',
    needs: ['mdbook: cargo install mdbook'],
    copy: 'src/lsm-shape',
    log: 'src',
    commands: [['mdbook', 'build', '--dest-dir', 'out']],
    out: 'out',
  },
  {
    name: 'jekyll',
    needs: ['jekyll: Debian’s package jekyll'],
    copy: 'lsm-shape',
    log: '.',
    commands: [['jekyll', 'build', '--quiet', '--destination', 'out']],
    out: 'out',
  },
  {
    name: 'antora',
    npm: ['@antora/cli@3', '@antora/site-generator@3'],
    isGit: true,
    copy: 'supplemental/lsm-shape',
    log: 'supplemental',
    commands: [['npx', 'antora', 'playbook.yml']],
    out: 'out',
    pages: ['docs/index.html'],
  },
];
