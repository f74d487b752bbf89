import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { scenarios } from '../web/tools/scenarios.ts';

/** Commands of the package, over runs of full size: the native ones are tested each time. */
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
    // A sixth less processor time than a process for each file.
    pool: 'threads',
    // Modules are read once in a thread, not once for each file: a third less again. No test may
    // leave anything behind in a module.
    isolate: false,
    // Of two cores Vitest leaves one for itself, which it does not use.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
