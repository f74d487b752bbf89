// Each area of the repository has a budget of lines. A commit that raises a budget explains why.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryFiles, root } from './repository_files.ts';

interface Lines {
  readonly code: number;
  readonly tests: number;
  readonly data: number;
}

/** Line limits by area. A file belongs to the first area whose folder its path begins with. */
const BUDGETS: readonly (readonly [name: string, folder: string, budget: Lines])[] = [
  ['engine', 'core-wasm/engine/', { code: 32_990, tests: 9_720, data: 21_000 }],
  ['sweep', 'core-wasm/sweep/', { code: 2_840, tests: 30, data: 30 }],
  ['sweep, command line', 'core-wasm/shell/src/cli/sweep', { code: 475, tests: 0, data: 0 }],
  ['sweep, both doors', 'core-wasm/shell/src/sweeps', { code: 435, tests: 0, data: 0 }],
  ['sweep, WebAssembly', 'core-wasm/shell/src/wasm/sweeps', { code: 95, tests: 0, data: 0 }],
  ['difference', 'core-wasm/shell/src/difference', { code: 120, tests: 0, data: 0 }],
  [
    'difference, command line',
    'core-wasm/shell/src/cli/difference',
    { code: 120, tests: 0, data: 0 },
  ],
  ['recordings', 'core-wasm/recordings/', { code: 16_650, tests: 725, data: 50 }],
  ['judge', 'core-wasm/judge/', { code: 5_124, tests: 5_830, data: 2_620 }],
  ['shell', 'core-wasm/shell/', { code: 12_150, tests: 5_712, data: 6_362 }],
  ['python', 'core-wasm/python/', { code: 725, tests: 400, data: 194 }],
  ['core-wasm, rest', 'core-wasm/', { code: 1_745, tests: 265, data: 2_600 }],
  ['components', 'components/', { code: 34_900, tests: 8_220, data: 5_300 }],
  ['web tools', 'web/tools/', { code: 1_615, tests: 40, data: 20 }],
  ['sweep, page', 'web/src/sweep/', { code: 3_595, tests: 330, data: 0 }],
  ['web', 'web/', { code: 38_740, tests: 6_465, data: 700 }],
  ['tests', 'tests/', { code: 0, tests: 19_605, data: 3_900 }],
  ['scenarios', 'scenarios/', { code: 0, tests: 0, data: 5_420 }],
];

const CODE = /\.(rs|tsx?|mjs|js|css|py)$/;
const GENERATED = /(^|\/)generated\/|package-lock\.json$|Cargo\.lock$/;
const TEST =
  /(^|\/)(tests?|testdata|test_support|goldens?|corpus|fixtures|__snapshots__|benches)\/|\.(test|spec)\.(tsx?|mjs)$|_tests?\.rs$/;

/** Counts the lines of unit tests at the end of a Rust file. */
function unitTestLines(text: string): number {
  const at = /^#\[cfg\(test\)\]\s*\nmod \w+ \{/m.exec(text)?.index;
  return at === undefined ? 0 : newLines(text.slice(at));
}

const newLines = (text: string): number => text.split('\n').length - 1;

function linesOf(path: string, text: string): Lines {
  const all = newLines(text);
  if (!CODE.test(path)) return { code: 0, tests: 0, data: all };
  if (TEST.test(path) || path.startsWith('tests/')) return { code: 0, tests: all, data: 0 };
  const tests = path.endsWith('.rs') ? unitTestLines(text) : 0;
  return { code: all - tests, tests, data: 0 };
}

function linesByRoom(): ReadonlyMap<string, Lines> {
  const rooms = new Map<string, Lines>();
  for (const path of repositoryFiles()) {
    const room = BUDGETS.find(([, folder]) => path.startsWith(folder));
    if (room === undefined || GENERATED.test(path)) continue;
    const text = textOf(path);
    if (text === null) continue;
    const lines = linesOf(path, text);
    const sum = rooms.get(room[0]) ?? { code: 0, tests: 0, data: 0 };
    rooms.set(room[0], {
      code: sum.code + lines.code,
      tests: sum.tests + lines.tests,
      data: sum.data + lines.data,
    });
  }
  return rooms;
}

/** Returns the text of a file; null if it is not text, or is deleted but not yet committed. */
function textOf(path: string): string | null {
  try {
    return utf8.decode(readFileSync(join(root, path)));
  } catch {
    return null;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

const rooms = linesByRoom();

it.each(BUDGETS)('%s stays within its budget of lines', (name, _, budget) => {
  const { code, tests, data } = rooms.get(name) ?? { code: 0, tests: 0, data: 0 };
  expect(code, 'lines of code').toBeLessThanOrEqual(budget.code);
  expect(tests, 'lines of tests').toBeLessThanOrEqual(budget.tests);
  expect(data, 'lines of data').toBeLessThanOrEqual(budget.data);
});

it('counts code, unit tests and data apart', () => {
  const unit = 'fn a() {}\n\n#[cfg(test)]\nmod tests {\n    fn b() {}\n}\n';
  expect(linesOf('core-wasm/engine/src/a.rs', unit)).toEqual({ code: 2, tests: 4, data: 0 });
  expect(linesOf('web/src/a.test.ts', 'a;\n')).toEqual({ code: 0, tests: 1, data: 0 });
  expect(linesOf('scenarios/a/scenario.json', '{}\n')).toEqual({ code: 0, tests: 0, data: 1 });
});
