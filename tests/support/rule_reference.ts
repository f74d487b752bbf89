// Parses the rule reference (core-wasm/RULES.md), and generates a file from it.
import { read } from '../tidy/repository_files.ts';

/** Path of the reference. */
export const REFERENCE = 'core-wasm/RULES.md';

/** A row of the reference. */
export interface RuleRow {
  readonly id: string;
  readonly section: string;
  readonly holds: string;
  readonly why: string;
  readonly rocksdb: string;
  readonly releases: string;
  /** Paths from the repository's root. */
  readonly files: readonly string[];
  readonly tests: readonly string[];
  readonly status: 'exact' | 'simplified' | 'omitted';
  /** Differences from RocksDB, as a sentence; empty if there are none. */
  readonly limits: string;
}

const CELLS = 8;

/** Returns all rows in order. Throws if a line does not have eight cells. */
export function ruleRows(): RuleRow[] {
  const rows: RuleRow[] = [];
  let section = '';
  for (const line of read(REFERENCE).split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3);
    if (!/^\| [A-Z]-\d/.test(line)) continue;
    const cells = line
      .slice(2, -2)
      .split(/ \| /)
      .map((cell) => cell.trim());
    if (cells.length !== CELLS) throw new Error(`${cells[0]}: ${cells.length} cells, not ${CELLS}`);
    rows.push(rowOf(cells, section));
  }
  return rows;
}

function rowOf(cells: readonly string[], section: string): RuleRow {
  const [id = '', holds = '', why = '', rocksdb = '', releases = ''] = cells;
  const [, status = '', limits = ''] = /^(\w+)(?:: (.*))?$/.exec(cells[7] ?? '') ?? [];
  if (status !== 'exact' && status !== 'simplified' && status !== 'omitted') {
    throw new Error(`${id}: the status is ${cells[7]}`);
  }
  const files = pathsOf(cells[5] ?? '');
  const tests = pathsOf(cells[6] ?? '');
  return { id, section, holds, why, rocksdb, releases, files, tests, status, limits };
}

function pathsOf(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => `core-wasm/${match[1]}`);
}

/** Returns the ids that a text cites, ranges expanded. `L-17e` cites `L-17`, `C-9.7c` itself. */
export function citedIds(text: string): string[] {
  const pattern = /\b([BCDFGLOSTUWZ])-(\d+)(\.\d+[a-z]?)?[a-z]?\b(?:\.\.(?:\1-)?(\d+)\b)?/g;
  return [...text.matchAll(pattern)].flatMap(([, prefix, first, step = '', last = first]) => {
    const [from, to] = [Number(first), Number(last)];
    if (step !== '') return [`${prefix}-${first}${step}`];
    return Array.from({ length: Math.max(1, to - from + 1) }, (_, at) => `${prefix}-${from + at}`);
  });
}

/** Returns the TypeScript file with the first sentences of the page's rule pages. */
export function ruleSentences(rows: readonly RuleRow[], ids: readonly string[]): string {
  const lines = ids.map((id) => {
    const row = rows.find((each) => each.id === id);
    if (row === undefined) throw new Error(`${id} has a page and no row in ${REFERENCE}`);
    return `  ${JSON.stringify(id)}: ${JSON.stringify(row.holds)},`;
  });
  return [
    `// Written from ${REFERENCE} by tests/tidy/rules.test.ts. Do not edit: run`,
    '// REWRITE=1 npx vitest run --config tests/vitest.config.ts tests/tidy/rules.test.ts',
    '',
    '/** The sentence of each rule, by the id that names its page. */',
    'export const RULE_SENTENCES: Readonly<Record<string, string>> = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}
