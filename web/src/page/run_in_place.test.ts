import { describe, expect, it } from 'vitest';
import { jobOf } from '../state/jobs.ts';
import type { Job } from '../state/run_store.ts';
import { isRunAwaited, staleText } from './run_in_place.ts';

const source = { kind: 'scenario', id: 'leveled-default' } as const;
const asked = (size: number | null, isDragging = false): Parameters<typeof isRunAwaited>[1] => ({
  source,
  overrides: size === null ? {} : { target_file_size_base: size },
  mode: 'sampled',
  isDragging,
});
const jobFor = (size: number | null, mode: 'sampled' | 'preview' = 'sampled'): Job => {
  const job = jobOf(asked(size), mode);
  if (job === null) throw new Error('a scenario has a job');
  return job;
};
const summary = {} as never;
const calm = { refusal: null, cancelled: null, failure: null };
const own = { ...calm, shown: { job: jobFor(null), summary } };
const failure = { job: jobFor(1), error: {} as never, at: 1 };
const refusal = { job: jobFor(1), error: {} as never };

describe('the run on the page', () => {
  it('is the requested one', () => {
    expect(isRunAwaited(own, asked(null))).toBe(false);
    expect(staleText(own, asked(null))).toBe('');
  });

  it('is awaited from a request until the run is refused, cancelled or fails', () => {
    expect(isRunAwaited(own, asked(1))).toBe(true);
    expect(staleText(own, asked(1))).toBe('');
    expect(isRunAwaited({ ...own, cancelled: jobFor(1) }, asked(1))).toBe(false);
    expect(isRunAwaited({ ...own, failure }, asked(1))).toBe(false);
    expect(isRunAwaited({ ...own, refusal }, asked(1))).toBe(false);
    // The outcome of the previous request does not affect the next one.
    expect(isRunAwaited({ ...own, failure, cancelled: jobFor(1) }, asked(2))).toBe(true);
  });

  it('is a preview while the user drags', () => {
    const shown = { job: jobFor(1, 'preview'), summary };
    expect(isRunAwaited({ ...calm, shown }, asked(1, true))).toBe(false);
    expect(isRunAwaited({ ...calm, shown }, asked(1))).toBe(true);
    expect(staleText({ ...calm, shown }, asked(1))).toBe('');
  });

  it('is labelled as the previous run if the next was refused, cancelled or failed', () => {
    expect(staleText({ ...own, refusal }, asked(1))).toMatch(/these options are invalid/);
    expect(staleText({ ...own, cancelled: jobFor(1) }, asked(1))).toMatch(/was cancelled/);
    expect(staleText({ ...own, failure }, asked(1))).toMatch(/failed/);
    // The same options in another mode: the shown run has them.
    expect(staleText({ ...own, cancelled: jobFor(null, 'preview') }, asked(null))).toBe('');
  });

  it('is labelled as a beginning if it was cancelled', () => {
    const cut = { ...calm, shown: { job: jobFor(null), summary: null } };
    expect(staleText(cut, asked(null))).toBe('');
    expect(staleText({ ...cut, cancelled: jobFor(null) }, asked(null))).toMatch(/its beginning/);
  });
});
