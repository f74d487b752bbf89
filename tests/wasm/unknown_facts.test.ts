// Facts that a recording lacks are shown as unknown: no default, no made-up axis, no zero.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import * as recordings from '../../core-wasm/pkg/recordings/shell.js';
import {
  decisionEventOf,
  describe as sentenceOf,
  fileFacts,
  hasKeyRanges,
  hasOptions,
  hasTimes,
  jobTitle,
  limitSeriesOf,
  metricAt,
  runBoundsText,
  stallSpansOf,
  styleOfHistory,
  TimelineBuilder,
  type Timeline,
} from '../../components/src/index.ts';
import { readBytes } from '../../components/src/engine/read_files.ts';
import { shortForm } from '../../components/src/render/tooltip.ts';
import { knownAxis } from '../../web/src/axis/axis.ts';
import { shownLevels } from '../../components/src/timeline/level_facts.ts';

const pkg = new URL('../../core-wasm/pkg/recordings/shell_bg.wasm', import.meta.url);
const folder = new URL('../recordings/11.8.1/l-pri-roundrobin/', import.meta.url);

recordings.initSync({ module: readFileSync(pkg) });

/** Returns the history in some files of a recording with leveled compaction. */
function timelineOf(names: readonly string[]): Timeline {
  const files = new recordings.RecordingFiles();
  const contentOf = (name: string) => gunzipSync(readFileSync(new URL(`${name}.gz`, folder)));
  readBytes(
    names.map((name) => ({ name, content: contentOf(name) })),
    files,
  );
  const run = recordings.Run.replay(files);
  const builder = new TimelineBuilder();
  while (!run.isDone()) {
    builder.append(run.next(100_000));
  }
  builder.finish();
  return builder.timeline;
}

const MANIFEST = 'MANIFEST-000005';
const OPTIONS = 'OPTIONS-000007';

describe('a MANIFEST alone', () => {
  const timeline = timelineOf([MANIFEST]);
  const last = timeline.eventCount - 1;

  test('knows key ranges, neither options nor times', () => {
    expect([hasKeyRanges(timeline), hasOptions(timeline), hasTimes(timeline)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('has no style, target, score, limit or pending bytes', () => {
    expect(styleOfHistory(timeline)).toBeNull();
    expect(sentenceOf(timeline, 0)).toBe('Recorded database with unknown compaction');
    expect(shownLevels(timeline, last)).toEqual([]);
    expect(timeline.levelTargets.length).toBe(0);
    expect(timeline.shapes.levelScoreAt(last, 0)).toBeNull();
    expect(metricAt(timeline, 'pendingBytes', last)).toBeNull();
    expect(metricAt(timeline, 'runLimit', last)).toBeNull();
    expect(metricAt(timeline, 'spaceAmp', last)).toBeNull();
    expect(runBoundsText(timeline, last)).toBeNull();
    for (const limit of ['trigger', 'slowdown', 'stop', 'softPending'] as const) {
      expect(Math.max(...limitSeriesOf(timeline, limit).values)).toBe(0);
    }
  });

  test('tells of files, as nobody knows whether they are runs, and of no duration', () => {
    const job = timeline.jobs.find(({ kind }) => kind === 'compaction');
    if (job === undefined) throw new Error('no compaction');
    expect(decisionEventOf(timeline, job)?.reasoning).toEqual([]);
    const start = sentenceOf(timeline, job.startEvent);
    expect(start).toMatch(/merge \d+ files? of L/);
    expect(start).not.toMatch(/\bruns?\b/);
    expect(sentenceOf(timeline, job.finishEvent)).not.toMatch(/ in [\d.]+ m?s$/);
  });
});

test('a MANIFEST alone says no number of a job: its changes are counted', () => {
  const timeline = timelineOf([MANIFEST]);
  const events = Array.from({ length: timeline.eventCount }, (_, event) => event);
  const text = events.map((event) => sentenceOf(timeline, event)).join('\n');
  expect(text).not.toMatch(/\b(compaction|flush|job) \d/i);
  expect(text).toMatch(/^Flush \(change 1\) wrote /m);
  expect(text).toMatch(/^Compaction \(change \d+\) merged /m);
  expect(timeline.jobs.map(jobTitle).filter((title) => !/ \(change \d+\): /.test(title))).toEqual(
    [],
  );
  const logged = timelineOf([MANIFEST, 'LOG']);
  expect(logged.jobs.map(jobTitle).filter((title) => title.includes('change'))).toEqual([]);
});

test('what compactions read are the bytes of their files, which a MANIFEST has', () => {
  const bytesRead = (timeline: Timeline): number[] => {
    const merges = timeline.jobs.filter(({ kind, isAbandoned }) => {
      return kind === 'compaction' && !isAbandoned;
    });
    const finished = merges.toSorted((a, b) => a.finishEvent - b.finishEvent);
    return finished.map(({ inputBytes }) => inputBytes);
  };
  const alone = bytesRead(timelineOf([MANIFEST]));
  expect(alone.length).toBeGreaterThan(20);
  expect(alone).toEqual(bytesRead(timelineOf([MANIFEST, 'LOG'])));
});

describe('a file of a MANIFEST alone', () => {
  const timeline = timelineOf([MANIFEST]);

  test('has keys; age, entries and compression are unknown', () => {
    const facts = fileFacts(timeline, 3, timeline.lifetimes.installedAt.at(3));
    expect(facts).toMatchObject({ hasKeys: true, isLogged: false });
    const lines = shortForm(facts, 0);
    expect(lines[0]).toMatch(/compression and entries unknown$/);
    expect(lines[2]).toMatch(/^written at an unknown time by flush/);
  });

  test('is on an axis of events, as there is none of time', () => {
    expect(knownAxis('time', timeline)).toBe('event');
    expect(knownAxis('bytes', timeline)).toBe('event');
  });
});

describe('a LOG alone', () => {
  const timeline = timelineOf(['LOG']);
  const last = timeline.eventCount - 1;

  test('knows options and times, no key ranges', () => {
    expect([hasKeyRanges(timeline), hasOptions(timeline), hasTimes(timeline)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('has no overlap, and the pending bytes that follow from sizes', () => {
    const below = timeline.lifetimes.level.values.findIndex(
      (level, row) => level === 1 && row < timeline.lifetimes.length,
    );
    const facts = fileFacts(timeline, below, timeline.lifetimes.installedAt.at(below));
    expect(facts.overlap).toBeNull();
    expect(shortForm(facts, 0)[1]).toBe('keys unknown');
    expect(knownAxis('time', timeline)).toBe('time');
    const whole = timelineOf([MANIFEST, 'LOG', OPTIONS]);
    const pending = metricAt(whole, 'pendingBytes', whole.eventCount - 1);
    expect(pending).not.toBeNull();
    expect(metricAt(timeline, 'pendingBytes', last)).toBe(pending);
  });

  test('names both numbers of a stall', () => {
    const [first] = stallSpansOf(timeline);
    expect(first?.because).toBe('2 of 2 memtables await flush');
  });
});

test('all files together know everything', () => {
  const timeline = timelineOf([MANIFEST, 'LOG', OPTIONS]);
  expect([hasKeyRanges(timeline), hasOptions(timeline), hasTimes(timeline)]).toEqual([
    true,
    true,
    true,
  ]);
  expect(metricAt(timeline, 'pendingBytes', timeline.eventCount - 1)).not.toBeNull();
  expect(runBoundsText(timeline, timeline.eventCount - 1)).not.toBeNull();
});
