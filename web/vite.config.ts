import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contentPolicy } from './tools/content_policy.ts';
import { firstFrame } from './tools/first_frame.ts';
import { offline } from './tools/offline.ts';
import { packageFiles, packageFilesBehind } from './tools/package_files.ts';
import { plainImports } from './tools/plain_imports.ts';
import { scenarios } from './tools/scenarios.ts';
import { thirdParty } from './tools/third_party.ts';
import { themeColours } from './tools/theme_colours.ts';

/** The mode of `npm start`: the page alone, which is served while the rest is built. */
const isPageFirst = (mode: string): boolean => mode === 'page-first';

const SHARED = { minShareCount: 2, priority: 1 };

export default defineConfig(({ mode }) => ({
  base: './',
  publicDir: '../public',
  plugins: [
    plainImports(),
    react(),
    scenarios(),
    themeColours(),
    firstFrame(),
    ...(isPageFirst(mode) ? [packageFilesBehind()] : [packageFiles(), offline()]),
    thirdParty(),
    contentPolicy(),
  ],
  worker: { format: 'es' },
  build: {
    assetsInlineLimit: 0,
    target: 'es2023',
    // One chunk for everything that the first picture needs. Otherwise, modules shared with later
    // parts would become small separate files, which compress badly.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'index', tags: ['$initial'], priority: 2 },
            // Modules shared by several later parts, in four chunks: none is large, and no small
            // module becomes a file of its own.
            { name: 'd3', test: /node_modules\/d3-/, ...SHARED },
            { name: 'texts', test: /engine\/generated\//, ...SHARED },
            { name: 'words', test: /web\/src\/(explain|settings)\//, ...SHARED },
            { name: 'shared', minShareCount: 2, maxModuleSize: 8000 },
          ],
        },
      },
    },
    modulePreload: {
      // All target browsers preload modules themselves.
      polyfill: false,
      // Parts after the first picture are loaded on demand. A list of their dependencies would
      // delay the first picture.
      resolveDependencies: (_file, parts, { hostType }) => (hostType === 'html' ? parts : []),
    },
  },
  server: { fs: { allow: ['..'] } },
}));
