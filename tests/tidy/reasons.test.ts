// Only Rust contains the wording of the engine's reasons. TypeScript refers to rules by key and to
// numbers by field, so that sentences can be edited without changing code.
import { describe, expect, it } from 'vitest';
import {
  REASONING_RULES,
  RULE_STEPS,
  type ReasoningRule,
} from '../../components/src/engine/generated/reasoning_rules.ts';
import { read, repositoryFiles } from './repository_files.ts';

const rules: readonly ReasoningRule[] = REASONING_RULES;
/** True for pages about rules, which are prose and may use the words of a reason. */
const isProse = (path: string): boolean => /\/explain\/\w+_pages\.ts$/.test(path);
const sources = repositoryFiles().filter(
  (path) => /\.tsx?$/.test(path) && !path.includes('/generated/'),
);

/** Number of letters above which equal words are no coincidence, unlike “being compacted”. */
const LEAST_LETTERS = 15;

/** Counts letters outside option names, which are RocksDB’s words. */
const letters = (words: string): number =>
  words.replace(/\w+_\w+/g, '').replace(/[^a-z]/gi, '').length;

/** Words between the numbers in all sentences. */
const words = [
  ...new Set(
    rules
      .flatMap(({ sentences }) => [sentences.yes ?? [], sentences.no ?? [], sentences.note ?? []])
      .flat()
      .flatMap((piece) => (typeof piece === 'string' ? [piece] : []))
      .filter((piece) => letters(piece) >= LEAST_LETTERS),
  ),
];

/** Names of steps that differ from their keys, except “sorted runs”, also a unit of options. */
const names = Object.entries(RULE_STEPS)
  .filter(([key, step]) => key !== step.name && key !== 'sorted_runs')
  .map(([, step]) => step.name);

function filesWith(isFound: (text: string) => boolean): string[] {
  return sources.filter((path) => path !== 'tests/tidy/reasons.test.ts' && isFound(read(path)));
}

describe('the words of reasons', () => {
  it('are found in the table', () => {
    expect(words.length).toBeGreaterThan(40);
    expect(words).toContain('the oldest run has no idle neighbour');
    expect(names).toContain('size ratio');
    expect(sources.length).toBeGreaterThan(300);
  });

  it('stand in no TypeScript file', () => {
    const found = words.flatMap((piece) =>
      filesWith((text) => text.includes(piece))
        .filter((path) => !isProse(path))
        .map((path) => `${path}: ${piece}`),
    );
    expect(found).toEqual([]);
  });

  it('are nowhere filled in by position', () => {
    expect(filesWith((text) => /\{\d+:[a-z]+\}/.test(text))).toEqual([]);
  });

  it('are no keys, and nothing is compared with them', () => {
    const found = names.flatMap((name) => {
      const used = new RegExp(`['"\`]${name}['"\`]\\]?\\s*:|[!=]==? ['"\`]${name}['"\`]`);
      return filesWith((text) => used.test(text)).map((path) => `${path}: ${name}`);
    });
    expect(found).toEqual([]);
  });
});
