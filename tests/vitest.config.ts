import { defineConfig } from 'vitest/config';
import { fileURLToPath } from 'node:url';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    environment: 'node',
    include: [
      'components/src/**/*.test.ts',
      'web/src/**/*.test.ts',
      'tests/{tidy,wasm}/**/*.test.ts',
    ],
    testTimeout: 60_000,
  },
});
