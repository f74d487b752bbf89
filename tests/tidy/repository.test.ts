// Keeps the repository tidy: sizes of files and lines, the top level, words that must not appear.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeLines, widthOf } from './code_lines.ts';
import { isHandWritten, read, repositoryFiles, root } from './repository_files.ts';

const files = repositoryFiles();
const code = files.filter((path) => /\.(rs|ts|tsx|css|mjs)$/.test(path) && isHandWritten(path));
const isTestFile = (path: string): boolean => /\.test\.tsx?$|(^|\/)tests\//.test(path);

/** Tables and data may have any length because another row makes them no harder to read. */
const TABLES: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  {
    pattern: /\/compaction\/.*rules\.rs$/,
    reason: 'a row for each rule that a picker tries',
  },
  { pattern: /\/options\/rows(\/\w+)?\.rs$/, reason: 'a row for each option of RocksDB' },
  {
    pattern: /\/settings\/table\/(?!mod\.)\w+\.rs$/,
    reason: 'a row for each setting of workload, machine and release',
  },
  { pattern: /\/db_bench\/flag_table\.rs$/, reason: 'a row for each flag of db_bench' },
  { pattern: /\/options_file\/known_names\.rs$/, reason: 'a row for each name in OPTIONS files' },
  { pattern: /\/src\/figures\/\w+_figures\.ts$/, reason: 'a scene and a caption for each figure' },
  { pattern: /\/src\/explain\/\w+_pages\.ts$/, reason: 'the prose of the pages about rules' },
];

describe('repository', () => {
  it('has nothing unexpected at the top level', () => {
    const expected = new Set([
      '.ci',
      '.gitignore',
      '.prettierignore',
      'LICENSE',
      'README.md',
      'components',
      'core-wasm',
      'eslint.config.js',
      'package-lock.json',
      'package.json',
      'public',
      'scenarios',
      'tests',
      'tsconfig.json',
      'web',
    ]);
    const top = [...new Set(files.map((path) => path.split('/')[0] ?? ''))];
    expect(top.filter((name) => !expected.has(name))).toEqual([]);
  });

  it('keeps files small', () => {
    const long = code
      .filter((path) => !TABLES.some(({ pattern }) => pattern.test(path)))
      .map((path) => ({ path, lines: read(path).split('\n').length - 1 }))
      .filter(({ path, lines }) => lines > (isTestFile(path) ? 500 : 600))
      .map(({ path, lines }) => `${path}: ${lines}`);
    expect(long).toEqual([]);
  });

  it.each(TABLES)('lets only tables that are there be long: $reason', ({ pattern }) => {
    expect(code.some((path) => pattern.test(path))).toBe(true);
  });

  it('keeps lines of code within 100 characters', () => {
    const long = code.flatMap((path) =>
      codeLines(path, read(path)).flatMap((line, index) =>
        widthOf(line) > 100 ? [`${path}:${index + 1}: ${widthOf(line)}`] : [],
      ),
    );
    expect(long).toEqual([]);
  }, 60_000);

  it('keeps recordings under 10 MB', () => {
    const bytes = files
      .filter((path) => path.startsWith('tests/recordings/'))
      .reduce((sum, path) => sum + statSync(join(root, path)).size, 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(10 * 1024 * 1024);
  });

  it('leaves nothing unfinished or switched off', () => {
    const pattern =
      /\b(TODO|FIXME|XXX)\b|unimplemented!|todo!\(|#\[ignore(?! = "npm run test:all)|\b(it|test|describe)\.(skip|only)\(/;
    const self = 'tests/tidy/repository.test.ts';
    const wrong = code.filter((path) => path !== self && pattern.test(read(path)));
    expect(wrong).toEqual([]);
  });

  it("uses RocksDB's words", () => {
    // Words with another meaning in RocksDB, or with none.
    const pattern =
      /\b(sstable|compaction_strategy|merge_job|target_level|source_level|backpressure)\b/i;
    const self = 'tests/tidy/repository.test.ts';
    const wrong = code
      .filter((path) => path !== self)
      .flatMap((path) =>
        read(path)
          .split('\n')
          .flatMap((line, index) =>
            pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
          ),
      );
    expect(wrong).toEqual([]);
  });
});
