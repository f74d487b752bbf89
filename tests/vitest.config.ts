import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { scenarios } from '../web/tools/scenarios.ts';

/** Tests of the package's commands on full-size runs. The native commands are tested each time. */
const withEveryCaseOnly = [...['embed_command', 'log_command', 'picture_command', 'stories']].map(
  (name) => `tests/wasm/${name}.test.ts`,
);

const hasEveryCase = process.env['EVERY_CASE'] !== undefined;

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [scenarios()],
  test: {
    environment: 'node',
    include: [
      'components/src/**/*.test.ts',
      'web/{src,tools}/**/*.test.ts',
      'tests/{tidy,wasm}/**/*.test.ts',
      'tests/bench/*.test.mjs',
    ],
    exclude: [...configDefaults.exclude, ...(hasEveryCase ? [] : withEveryCaseOnly)],
    testTimeout: 60_000,
    // Takes a sixth less CPU time than a process for each file.
    pool: 'threads',
    // Saves another third: each thread reads modules only once. Tests must not leave state behind
    // in a module.
    isolate: false,
    // By default, Vitest keeps one of two cores for itself but hardly uses it.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
