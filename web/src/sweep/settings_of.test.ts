import { describe, expect, it } from 'vitest';
import { failingOf, keyOf, pointOf, rowOfLine, settingsOf } from './settings_of.ts';
import type { Setting } from './sweep_types.ts';
import { frontOf, isSameResult, plateauOf } from './view_facts.ts';

const axes = [
  { names: ['max_read_amp'], values: [5, 8, 0] },
  { names: ['size_ratio'], values: [1, 10] },
];
const W_AMP: Readonly<Record<string, number>> = {
  '5 · 1': 4.75,
  '8 · 1': 3.54,
  '0 · 1': 3.54,
  '5 · 10': 4.75,
  '8 · 10': 3.62,
  '0 · 10': 3.62,
};

/** Settings with one run each, whose mean of runs rises as write amplification falls. */
function settings(without: readonly string[] = []): readonly Setting[] {
  const points = [5, 8, 0].flatMap((amp) =>
    [1, 10].map((ratio) => {
      const set = { max_read_amp: amp, size_ratio: ratio };
      const id = keyOf(axes, set);
      return pointOf(JSON.stringify({ id, set, repeat: 0 }));
    }),
  );
  const rows = points
    .filter(({ id }) => !without.includes(id))
    .map(({ id, set }) => {
      const numbers = { w_amp: W_AMP[id] ?? 0, runs_mean: 10 - (W_AMP[id] ?? 0), stall_sec: null };
      return rowOfLine(JSON.stringify({ id, set, repeat: 0, event_hash: 'a', numbers }));
    });
  return settingsOf(axes, points, new Map(rows.map((row) => [row.id, row])));
}

const keys = (all: readonly Setting[]): readonly string[] => all.map(({ key }) => key);

describe('settings of a sweep', () => {
  it('have their places, and wait until all of their runs are done', () => {
    const all = settings(['8 · 1']);
    expect(new Set(keys(all))).toEqual(new Set(Object.keys(W_AMP)));
    expect(all.map(({ state }) => state)).toContain('waiting');
    expect(all.find(({ key }) => key === '0 · 10')?.place).toEqual([2, 1]);
  });

  it('have the mean and the range of their repeats', () => {
    const point = (repeat: number) =>
      pointOf(JSON.stringify({ id: `${repeat}`, set: { max_read_amp: 5, size_ratio: 1 }, repeat }));
    const row = (repeat: number, w_amp: number) =>
      rowOfLine(
        JSON.stringify({ id: `${repeat}`, set: {}, repeat, event_hash: 'a', numbers: { w_amp } }),
      );
    const rows = new Map([row(1, 4), row(2, 5)].map((one) => [one.id, one]));
    const [setting] = settingsOf(axes, [point(1), point(2)], rows);
    expect(setting).toMatchObject({ numbers: { w_amp: 4.5 }, ranges: { w_amp: [4, 5] } });
  });

  it('state the error of a failed run', () => {
    const point = pointOf(JSON.stringify({ id: 'a', set: { max_read_amp: 2 }, repeat: 0 }));
    const rows = new Map([['a', rowOfLine('{"id":"a","set":{},"repeat":0,"error":"refused"}')]]);
    expect(settingsOf(axes, [point], rows)[0]).toMatchObject({ state: 'failed', error: 'refused' });
  });
});

describe('limits', () => {
  const most = (number: string, at_most: number) => ({ number, at_least: null, at_most });

  it('are missed by settings above them and by unknown numbers', () => {
    expect([...failingOf(settings(), [most('w_amp', 4)])]).toEqual(['5 · 1', '5 · 10']);
    expect(failingOf(settings(), [most('stall_sec', 0)]).size).toBe(6);
  });

  it('do not judge settings without results', () => {
    expect(failingOf(settings(['5 · 1']), [most('w_amp', 4)]).has('5 · 1')).toBe(false);
  });
});

describe('views', () => {
  const low = (number: string) => ({ number, want: 'low' }) as const;

  it('have a front of settings that no other beats', () => {
    const both = [low('w_amp'), low('runs_mean')];
    expect(keys(frontOf(settings(), new Set(), both))).toEqual(['8 · 1', '8 · 10', '5 · 1']);
    expect(keys(frontOf(settings(), new Set(['8 · 1', '0 · 1']), [low('w_amp')]))).toEqual([
      '8 · 10',
    ]);
    expect(keys(frontOf(settings(), new Set(), [{ number: 'w_amp', want: 'high' }]))).toEqual([
      '5 · 1',
    ]);
  });

  it('outline connected settings with the same result', () => {
    const all = settings();
    const best = all.find(({ key }) => key === '8 · 1');
    if (best === undefined) throw new Error('no such setting');
    expect([...plateauOf(all, best, new Set(), ['w_amp'])].sort()).toEqual(['0 · 1', '8 · 1']);
    expect(isSameResult(best, best, ['stall_sec'])).toBe(false);
  });
});
