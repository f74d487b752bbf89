import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstFrame } from './tools/first_frame.ts';
import { offline } from './tools/offline.ts';
import { scenarios } from './tools/scenarios.ts';
import { themeColours } from './tools/theme_colours.ts';

export default defineConfig({
  base: './',
  publicDir: '../public',
  plugins: [react(), scenarios(), themeColours(), firstFrame(), offline()],
  worker: { format: 'es' },
  build: {
    assetsInlineLimit: 0,
    target: 'es2023',
    // Every browser of the target preloads modules by itself.
    modulePreload: {
      // Every browser of the target preloads modules by itself.
      polyfill: false,
      // What comes after the first picture is awaited by nobody: a list of what each part needs
      // would be more to load before it.
      resolveDependencies: (_file, parts, { hostType }) => (hostType === 'html' ? parts : []),
    },
  },
  server: { fs: { allow: ['..'] } },
});
