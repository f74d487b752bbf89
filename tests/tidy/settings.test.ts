// Only the engine's table and its generated files contain ranges, units and defaults of settings.
// The page adds hints and slider ranges.
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../../components/src/engine/setting_table.ts';
import { read, repositoryFiles } from './repository_files.ts';

const facts = /\b(?:min|max|minimum|maximum|range|unit|default|defaultValue|since|until)\??: /;

/** Returns the innermost object literals in a file. */
const objectsOf = (text: string): string[] => text.match(/\{[^{}]*\}/g) ?? [];

const namesSetting = (object: string): string | undefined => {
  const named = /\bname: '([\w.]+)'/.exec(object) ?? /\bown\('([\w.]+)'/.exec(object);
  return SETTINGS.find(({ name }) => name === named?.[1])?.name;
};

describe('settings', () => {
  const sources = repositoryFiles().filter(
    (path) =>
      /^(components|web)\/src\/.*\.tsx?$/.test(path) &&
      !/\/generated\/|\.test\.tsx?$|\/test_support/.test(path),
  );

  it('are named by the page', () => {
    const named = sources.flatMap((path) => objectsOf(read(path)).map(namesSetting));
    expect(new Set(named).size).toBeGreaterThan(40);
  });

  it('have their ranges, units and defaults in the table alone', () => {
    const wrong = sources.flatMap((path) =>
      objectsOf(read(path))
        .filter((object) => namesSetting(object) !== undefined && facts.test(object))
        .map((object) => `${path}: ${object}`),
    );
    expect(wrong).toEqual([]);
  });

  it('have no number of the table beside it', () => {
    // Unusual range ends, which would appear elsewhere only as copies.
    const ends = SETTINGS.flatMap(({ range }) => range).filter(
      (end) => 1e9 < end && Number.isFinite(end),
    );
    const spelled = new Set(
      ends.flatMap((end) => [String(end), end.toExponential().replace('+', '')]),
    );
    const wrong = sources.flatMap((path) =>
      [...read(path).matchAll(/(?<![\w.])\d[\d_]*(?:e\d+)?(?![\w.])/g)]
        .map(([number]) => number.replaceAll('_', ''))
        .filter((number) => spelled.has(number))
        .map((number) => `${path}: ${number}`),
    );
    expect(wrong).toEqual([]);
  });
});
