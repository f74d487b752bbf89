import { describe, expect, it } from 'vitest';
import { expanded, LONG_LINK, shortened } from './short_link.ts';

const run =
  'compaction_style%3DkCompactionStyleUniversal%26scenario%3Dmax-read-amp-case-1-trigger-5%26size_ratio%3D20%26name%3D%C3%84lter';
const long = `v=1&scenario=max-read-amp-case-1-trigger-5&A=${run}&B=&C=${run}2&D=${run}3&event=12`;

describe('a long link', () => {
  it('is shorter, with the same content', async () => {
    const short = await shortened(long);
    expect(long.length).toBeGreaterThan(LONG_LINK);
    expect(short).toMatch(/^v=2&z=[\w-]+$/);
    expect(short.length).toBeLessThan(long.length);
    expect(await expanded(`#${short}`)).toBe(long);
  });

  it('a short one stays as it is', async () => {
    expect(await shortened('v=1&scenario=leveled-default')).toBe('v=1&scenario=leveled-default');
  });

  it.each(['', 'z=', 'v=2&z=!!', 'v=2&z=AAAA', 'v=2&z=____'])('damaged: %s', async (fragment) => {
    expect(await expanded(fragment)).toBeNull();
  });

  // This link was made when version 2 was introduced, and must stay readable.
  it('of the first version is still readable', async () => {
    const made = await shortened(long);
    expect(await expanded(FIRST_DAY)).toBe(FIRST_DAY_SAYS);
    expect(made.startsWith('v=2&z=')).toBe(true);
  });
});

const FIRST_DAY =
  'v=2&z=K7M1VCtOTs1LLMrMty3NyyxLLSpOzNFNSU1LLM0pUSvOrEqNL0osycy3NTJQc7SFKVU1dknLTMuHq3OyBQA';
const FIRST_DAY_SAYS = 'v=1&scenario=universal-default&size_ratio=20&A=scenario%3Dfifo-default&B=';
