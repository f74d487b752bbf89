import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { themeColours } from './tools/theme_colours.ts';

export default defineConfig({
  base: './',
  publicDir: '../public',
  plugins: [react(), themeColours()],
  worker: { format: 'es' },
  build: { assetsInlineLimit: 0, target: 'es2023' },
  server: { fs: { allow: ['..'] } },
});
