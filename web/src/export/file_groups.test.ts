import { EXPORT_FILES } from 'lsm-shape/export';
import { describe, expect, it } from 'vitest';
import { FILE_GROUPS, FIRST_CHOICE, openedBy, zipName } from './file_groups.ts';

describe('the files of an export', () => {
  const rows = FILE_GROUPS.flatMap((group) => group.rows);

  it('are each there once', () => {
    const names = rows.flatMap(({ files }) => files.map(({ name }) => name));
    expect(names.toSorted()).toEqual(EXPORT_FILES.map(({ name }) => name).toSorted());
    expect(names).toEqual(expect.arrayContaining([...FIRST_CHOICE]));
  });

  it('stand beside the other form of their table', () => {
    const tables = FILE_GROUPS.find(({ title }) => title === 'Tables');
    expect(tables?.rows.map(({ files }) => files.map(({ name }) => name))).toEqual(
      ['lines', 'jobs', 'flushes', 'files', 'stalls', 'notes'].map((stem) => [
        `${stem}.csv`,
        `${stem}.json`,
      ]),
    );
  });

  it('say what opens them', () => {
    for (const row of rows) expect(openedBy(row)).not.toBe('');
    const table = rows.find(({ files }) => files.length > 1);
    expect(table === undefined ? '' : openedBy(table)).toMatch(/^CSV: .*\. JSON: /);
  });
});

describe('the name of a zip', () => {
  it.each([
    ['Leveled compaction', 'leveled-compaction.zip'],
    ['max_read_amp, case 2: “auto”', 'max-read-amp-case-2-auto.zip'],
    ['…', 'lsm-shape.zip'],
  ])('of %j', (title, name) => {
    expect(zipName(title)).toBe(name);
  });
});
