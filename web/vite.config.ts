import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { scenarios } from './tools/scenarios.ts';
import { themeColours } from './tools/theme_colours.ts';

export default defineConfig({
  base: './',
  publicDir: '../public',
  plugins: [react(), scenarios(), themeColours()],
  worker: { format: 'es' },
  build: { assetsInlineLimit: 0, target: 'es2023' },
  server: { fs: { allow: ['..'] } },
});
