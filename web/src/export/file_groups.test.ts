import { EXPORT_FILES } from 'lsm-shape/export';
import { describe, expect, it } from 'vitest';
import { FILE_GROUPS, FIRST_CHOICE, zipName } from './file_groups.ts';

describe('the files of an export', () => {
  it('appear once each', () => {
    const names = FILE_GROUPS.flatMap(({ files }) => files.map(({ name }) => name));
    expect(names.toSorted()).toEqual(EXPORT_FILES.map(({ name }) => name).toSorted());
    expect(names).toEqual(expect.arrayContaining([...FIRST_CHOICE]));
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
