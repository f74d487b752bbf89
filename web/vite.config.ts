import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  publicDir: '../public',
  plugins: [react()],
  worker: { format: 'es' },
  build: { assetsInlineLimit: 0, target: 'es2023' },
  server: { fs: { allow: ['..'] } },
});
