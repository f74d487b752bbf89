// Words that were replaced, with their replacements, so that each thing has one name in all texts.
// `npm run strings` prints the texts that are searched here.
import { describe, expect, it } from 'vitest';
import { shownStrings } from '../../web/tools/strings.mjs';

/** Words that must not appear in strings, with a better one. */
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
  [/\brun limit\b(?<!sorted run limit)/i, 'sorted run limit'],
  [/\bread amp runs\b/, 'sorted runs'],
  [/\bis no (?:number|size|whole|value|option|event|known)\b/, 'is not a'],
  [/\bon (?:their|its) way\b/, 'waiting for; expected from the levels above'],
];

const files = shownStrings();

/** Returns a string without the names of placeholders, which readers do not see. */
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
    expect(found.map(({ message }) => message)).toEqual([]);
  });
});
