// Rules can be looked up: every id has a row in the reference, and every row a file and a test.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGE_GROUPS } from '../../web/src/explain/rule_pages.ts';
import { REFERENCE, citedIds, ruleRows, ruleSentences } from '../support/rule_reference.ts';
import { read, repositoryFiles, root } from './repository_files.ts';

const rows = ruleRows();
const known = new Set(rows.map((row) => row.id));
const isWritten = process.env['REWRITE'] === '1';

const tracked = repositoryFiles();

/** Text files that can cite rules: code, specifications, documents. */
const citing = tracked.filter(
  (path) =>
    (/\.(rs|ts|tsx|mjs|md|txt)$/.test(path) || path.includes('/testdata/')) &&
    !/(^|\/)(generated|golden|recorded|published)\/|^tests\/recordings\//.test(path) &&
    // Contains a link to a rule that does not exist.
    path !== 'web/src/explain/route.test.ts',
);

describe('the rule reference', () => {
  it('has a row for every id that is cited', () => {
    const unknown = citing.flatMap((path) =>
      [...new Set(citedIds(read(path)))]
        .filter((id) => !known.has(id))
        .map((id) => `${path}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  it('has each id once, in order', () => {
    expect(known.size).toBe(rows.length);
    const sections = [...new Set(rows.map((row) => row.section))];
    for (const section of sections) {
      const ids = rows.filter((row) => row.section === section).map((row) => row.id);
      const sorted = [...ids].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
      expect(ids).toEqual(sorted);
      expect(new Set(ids.map((id) => id[0]))).toEqual(new Set([section[0]]));
    }
  });

  it('says of each rule what holds and why, in sentences', () => {
    const isSentence = (text: string): boolean => /^[A-Z0-9`].*\.$/.test(text);
    const wrong = rows.filter(
      (row) =>
        !isSentence(row.holds) ||
        !isSentence(row.why) ||
        row.rocksdb === '' ||
        row.releases === '' ||
        (row.limits !== '' && !isSentence(row.limits)) ||
        (row.status === 'simplified' && row.limits === ''),
    );
    expect(wrong.map((row) => row.id)).toEqual([]);
  });

  it('names files and tests that exist, one of which cites the rule', () => {
    const wrong = rows.flatMap(({ id, files, tests, status }) => {
      const isMissing = (path: string): boolean => !existsSync(join(root, path));
      const missing = [...files, ...tests].filter(isMissing).map((path) => `${id}: ${path}`);
      if (status === 'omitted') return missing;
      const none = files.length === 0 || tests.length === 0 ? [`${id}: no file or no test`] : [];
      const rule = id.replace(/\..*|(?<=\d)[a-z]$/, '');
      const isCited = [...files, ...tests]
        .flatMap((path) => tracked.filter((each) => each === path || each.startsWith(`${path}/`)))
        .some((path) => citedIds(read(path)).some((cited) => cited === rule || cited === id));
      return [...missing, ...none, ...(isCited ? [] : [`${id}: nothing of its row cites it`])];
    });
    expect(wrong).toEqual([]);
  });

  it("is where the rule pages' first sentences come from", () => {
    const path = 'web/src/explain/generated/rule_sentences.ts';
    const ids = PAGE_GROUPS.flatMap(({ pages }) => pages).map((page) => page.ids[0] ?? '');
    const text = ruleSentences(rows, ids);
    if (isWritten) writeFileSync(join(root, path), text);
    else expect(read(path)).toBe(text);
  });

  it(`finds what it looks for in ${REFERENCE}`, () => {
    expect(rows.length).toBeGreaterThan(250);
    expect(citedIds('D-1..D-3, L-17e, C-9.7c, U-20..22')).toEqual([
      'D-1',
      'D-2',
      'D-3',
      'L-17',
      'C-9.7c',
      'U-20',
      'U-21',
      'U-22',
    ]);
  });
});
