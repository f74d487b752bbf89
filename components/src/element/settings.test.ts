import { describe, expect, it } from 'vitest';
import { syntheticTimeline } from '../test_support/built_timeline.ts';
import { readMoment } from './moment.ts';
import { playheadOf } from './moment_place.ts';
import { readSettings, type ATTRIBUTES } from './settings.ts';

/** Reads the settings of an element with the given attributes. */
const read = (attributes: Partial<Record<(typeof ATTRIBUTES)[number], string>>) =>
  readSettings((name) => attributes[name] ?? null);

describe('moments', () => {
  it.each([
    ['120', { kind: 'event', event: 120 }],
    ['start', { kind: 'event', event: 0 }],
    ['end', { kind: 'share', share: 1 }],
    ['40%', { kind: 'share', share: 0.4 }],
    ['12.5s', { kind: 'time', micros: 12_500_000 }],
    ['850ms', { kind: 'time', micros: 850_000 }],
    ['job:12', { kind: 'job', id: 12, share: 0 }],
    ['job:12:60%', { kind: 'job', id: 12, share: 0.6 }],
  ])('%s', (text, moment) => {
    expect(readMoment(text)).toEqual(moment);
  });

  it.each([
    '',
    'noon',
    '-3',
    '5 s later',
    'job:',
    'job:3s',
    'job:3.5',
    '140%',
    '3parsecs',
    '12:60%',
    'job:12:140%',
    'job:12:6',
  ])('%j is not one', (text) => {
    expect(readMoment(text)).toBeNull();
  });
});

describe('settings', () => {
  it('have defaults', () => {
    expect(read({})).toEqual({
      settings: {
        src: null,
        figure: null,
        at: { kind: 'share', share: 1 },
        range: null,
        controls: ['play', 'step', 'seek'],
        theme: 'auto',
        colourBy: 'age',
        caption: null,
        autoplay: false,
        loop: false,
        pace: { kind: 'adaptive' },
      },
      problems: [],
    });
  });

  it('come from the attributes', () => {
    const { settings, problems } = read({
      range: '10..job:7',
      controls: 'seek play',
      color: 'reason',
      pace: '30s',
      loop: '',
    });
    expect(problems).toEqual([]);
    expect(settings.range).toEqual([
      { kind: 'event', event: 10 },
      { kind: 'job', id: 7, share: 0 },
    ]);
    expect(settings.controls).toEqual(['play', 'seek']);
    expect([settings.colourBy, settings.pace, settings.loop]).toEqual([
      'reason',
      { kind: 'run', seconds: 30 },
      true,
    ]);
    expect(read({ controls: 'none' }).settings.controls).toEqual([]);
    expect(read({ pace: '5/s' }).settings.pace).toEqual({ kind: 'events', eventsPerSecond: 5 });
  });

  it('accept a whole job as a range, which opens at its start', () => {
    const { settings, problems } = read({ range: 'job:7' });
    expect(problems).toEqual([]);
    expect(settings.range).toEqual([
      { kind: 'job', id: 7, share: 0, edge: 'before' },
      { kind: 'job', id: 7, share: 0, edge: 'after' },
    ]);
    expect(settings.at).toEqual({ kind: 'event', event: 0 });
    expect(read({ range: '7' }).problems).toHaveLength(1);
  });

  it('have no controls for a figure', () => {
    const { settings, problems } = read({ figure: 'aligned-cut', controls: 'play' });
    expect(problems).toEqual([]);
    expect([settings.figure, settings.controls]).toEqual(['aligned-cut', []]);
  });

  it('report invalid attributes and use the others', () => {
    const { settings, problems } = read({
      at: 'noon',
      range: '10',
      controls: 'play rewind',
      theme: 'blue',
      pace: '0/s',
    });
    expect(problems[1]).toMatch(
      /^Attribute at="noon" is not understood\. It can be .* start or end\.$/,
    );
    expect(problems.map((problem) => problem.split(' ')[1])).toEqual([
      'range="10"',
      'at="noon"',
      'controls="rewind"',
      'theme="blue"',
      'pace="0/s"',
    ]);
    expect(settings.controls).toEqual(['play']);
    expect(settings.pace).toEqual({ kind: 'adaptive' });
  });
});

it('finds a moment in a history, or returns null', () => {
  const timeline = syntheticTimeline({ flushes: 20 });
  const last = timeline.eventCount - 1;
  const at = (text: string): number | null => {
    const moment = readMoment(text);
    return moment === null ? null : playheadOf(moment, timeline);
  };
  expect([at('0'), at('end'), at(`${last}`), at(`${last + 1}`)]).toEqual([0, last, last, null]);
  const job = timeline.jobs[2];
  expect(at(`job:${job?.id}`)).toBe(job?.startEvent);
  expect(at('job:999999')).toBeNull();
  expect(at('9999h')).toBeNull();
  expect(at('0s')).not.toBeNull();
});
