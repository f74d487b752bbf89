// Words that were replaced, and what replaced them: the same thing has one name wherever people
// read it. `npm run strings` prints what is searched here.
import { describe, expect, it } from 'vitest';
import { shownStrings } from '../../web/tools/strings.mjs';

/** Words that no string has any more, with the better one. */
const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/\bdebt\b/i, 'pending compaction bytes'],
  [/\blooked for\b|\blooks? for work\b/, 'considered; triggers compaction'],
  [/\b(?:told|tells?)\b/, 'logged, recorded, shown'],
  [/\bpacked\b/, 'compressed'],
  [/\bbusy\b/, 'being compacted'],
  [/\bthe loop closed\b/i, 'closed-loop prediction'],
  [/\bweighs? extra\b/, 'count for more than their size; compensated size'],
  [/\b(?:go|goes|went|gone|come|comes|came) down\b/, 'be compacted into the next level'],
  [/\bas many as (?:are|is|they) want/, 'unlimited'],
  [/\bprocessor\b/i, 'CPU'],
  [/\bdearer\b/, 'more expensive; costs more'],
  [/\bheld back\b/, 'slowed down or stopped; stalled'],
  [/\btoo old\b|\bold enough\b/, 'expired; due'],
  [/\bpassed over\b/, 'skipped'],
  [/\bfor each file less\b|\ba file that goes\b/, 'per file removed'],
  [/\bthere is no such\b/, 'unknown'],
  [/\bthis is no\b/, 'this is not a'],
  [/\boutside the model\b/, 'not modelled'],
  [/\bround robin\b/i, 'round-robin'],
  [/\b(?:bytes|MiB|keys|operations|events|bits|jobs) a (?:second|key|file)\b/, 'per second'],
  [/\bfrom which (?:writes|L0|it)\b/, 'at which'],
  [/\bas (?:large|full) as it (?:is|may be)\b/, 'its current size; at its target size'],
  [/\bL0 to L0\b/, 'intra-L0 compaction'],
];

/**
 * Strings of the page that still have them, by how they begin: to be emptied, never added to.
 * A string of Rust has no exception.
 */
const STILL_ON_THE_PAGE: readonly string[] = [
  'File 11 is merged with the files of L2 that it overlaps,',
  'The same merge with an eye on the next level: L1 is',
  'The data in file 22 has used up more than half of its',
  'Round robin goes through a level by key: the last pick',
  'Files 11 and 12 share the key 40. If only 11 went down,',
  'L2 is not compressed, L3 is packed with LZ4. A file that',
  'L1 is busy with another compaction. Meanwhile the newest',
  'Old files go down',
  'CompactRange asks for it: all files of a level and what',
  'The data would fit into L5 and L6. L4 is not needed any',
  'Enough runs to look for work',
  'The oldest run holds files that are older than',
  'counts × 10, and what comes down first is added to the',
  'round robin, TTL',
  'A compaction is looked for from {} idle runs on; now {}',
  'Small histories, told in a few lines each and drawn by',
  ', what joins it, L0 to L0, round robin, subcompactions',
  'the release in which compression became dearer (10.6.0),',
  'Jobs run at the same time: each needs processor time for',
  'an incremental pick whose range holds a busy newer file',
  'With a `ttl`, data must go down before it is too old. If',
  'Under round robin, each level has a cursor: the key',
  'A large compaction may be split into subcompactions:',
  'A file joins while the bytes rewritten for each file',
  'With dynamic level bytes, scores over 1 are multiplied',
  'Such an unnecessary level gets a score a little above',
  'With dynamic level bytes, targets are computed from the',
  'Levels are tried in the order of their scores. If L0',
  'Files are tried in the order of the priority. One is',
  'L0 files overlap each other. If an older version of a',
  'This is what happens when keys are loaded in order. It',
  'When L0 cannot go down because another job holds it or',
  'It needs at least the trigger plus two files in L0 and',
  'Files that are marked for compaction come before all',
  '`kOldestLargestSeqFirst` takes the file whose newest',
  'Deletions weigh extra',
  'Round robin',
  'If only one of them went down, a read could find an old',
  'If such a neighbour is busy, the file cannot be chosen now.',
  'If a file of the output level is busy, the pick is given up.',
  'If all marked files are busy, nothing is picked.',
  'Files that are too old',
  'Would it be packed the same way?',
  'RocksDB compares what its settings say for the starting',
  'Once a file is older than `periodic_compaction_seconds`',
  'The rule adds up the newer runs, from the second-oldest',
  'If the oldest run is busy itself, or has no idle',
  'Beginning with the newest idle run, the next older run',
  'The runs must be neighbours; a busy one between them',
  '`compression_size_percent` keeps the newest data',
  'Whose processor and device',
  '0: as many as are wanted',
  'Processor costs',
  'LZ4 from 10.6.0 to 10.7.1: times dearer',
  'LZ4HC before 10.6: times dearer',
  '{} from which writes slow down',
  '{} from which writes stop',
  'Debt from which writes slow down',
  'Debt from which writes stop',
  'L0 files from which L0 is compacted',
  'Sorted runs from which it looks for work',
  'Processor time',
  'Processor time as',
  'This recording does not say how much processor time its',
  'A LOG has the processor time of a job, but not what',
  'Processor seconds by level: {}. The table has all numbers.',
  'Processor seconds by level and kind of work',
  '{}; the slot is busy {}',
  'Processor cores that background jobs keep busy, each at',
];

const files = shownStrings();
const isOfPage = (path: string): boolean => /^(?:web|components)\/src\//.test(path);

/** The words of a string: placeholders of numbers have names that nobody sees. */
const words = (text: string): string => text.replace(/\{[^{}]*\}/g, '{}').replace(/\s+/g, ' ');

const found = files.flatMap(({ path, strings }) =>
  strings.flatMap(({ line, text }) =>
    REPLACED.filter(([pattern]) => pattern.test(words(text))).map(([pattern, better]) => ({
      path,
      text: words(text),
      message: `${path}:${line}: “${words(text).slice(0, 100)}”: ${pattern.source}, better: ${better}`,
    })),
  ),
);

const isExcepted = ({ path, text }: (typeof found)[number]): boolean =>
  isOfPage(path) && STILL_ON_THE_PAGE.some((begin) => text.startsWith(begin));

describe('strings that people see', () => {
  it('are found in every place that has them', () => {
    const paths = files.map(({ path }) => path);
    expect(paths).toEqual([...paths].sort());
    const all = files.flatMap(({ strings }) => strings.map(({ text }) => words(text)));
    expect(all.length).toBeGreaterThan(2000);
    for (const known of [
      // A rule, a setting, an error, the help, a scenario, JSX text, an attribute, a template.
      'idle sorted runs {} ≤ limit {}',
      'Pending compaction bytes at which writes stop; 0 = never',
      'not modelled, although it affects the shape of the tree or the write rate',
      'How do sorted runs pile up and merge?',
      'LSM Shape runs a simulation in your browser, so it needs JavaScript.',
      'Dismiss',
      'kDisableCompressionOption',
    ]) {
      expect(
        all.some((text) => text.includes(known)),
        known,
      ).toBe(true);
    }
    expect(all.some((text) => text.startsWith('lsm-shape: '))).toBe(true);
  });

  it('have none of the words that were replaced', () => {
    expect(found.filter((each) => !isExcepted(each)).map(({ message }) => message)).toEqual([]);
  });

  it('are excepted only where they need it', () => {
    const idle = STILL_ON_THE_PAGE.filter(
      (begin) => !found.some(({ path, text }) => isOfPage(path) && text.startsWith(begin)),
    );
    expect(idle).toEqual([]);
  });
});
