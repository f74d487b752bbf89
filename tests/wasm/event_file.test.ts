// The file that `<lsm-shape>` plays contains the whole log, and shows the same as the page.
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventFile, Run } from '../../core-wasm/pkg/recordings/shell.js';
import {
  ColumnLog,
  EVENTS_VERSION,
  OLDEST_EVENTS,
} from '../../components/src/element/column_log.ts';
import { EventLogError, fetchEventLog } from '../../components/src/element/event_log_file.ts';
import { encodeEvents } from '../../components/src/engine/encode.ts';
import { SCHEMA_VERSION } from '../../components/src/engine/generated/wire_schema.ts';
import { decodeEvents, type LsmEvent } from '../../components/src/engine/index.ts';
import { readScenario } from '../../components/src/node/scenario_folder.ts';
import { heightScale } from '../../components/src/scene/row_height.ts';
import { sceneAt } from '../../components/src/scene/scene.ts';
import { viewportOf } from '../../components/src/scene/viewport.ts';
import { leveledEvents } from '../../components/src/test_support/synthetic_leveled.ts';
import { syntheticEvents } from '../../components/src/test_support/synthetic_log.ts';
import { HistoryBuilder } from '../../components/src/timeline/history_builder.ts';
import { TimelineBuilder } from '../../components/src/timeline/timeline_builder.ts';
import type { Timeline } from '../../components/src/timeline/timeline.ts';
import { historyOf } from '../../components/src/written/history.ts';
import { wordsOfLog } from '../../components/src/written/log_words.ts';
import { eventLogOf } from '../support/event_log.ts';
import { root, startPackages } from '../support/native_and_wasm.ts';

beforeAll(startPackages);

/** Returns the words of a scenario's preview. */
function wordsOf(scenario: string): Uint32Array {
  const request = readScenario(join(root, 'scenarios', scenario));
  const run = Run.simulate(JSON.stringify({ ...request, mode: 'preview' }));
  const words: number[] = [];
  while (!run.isDone()) for (const word of run.next(4096)) words.push(word);
  run.free();
  return Uint32Array.from(words);
}

const columnsOf = (file: Uint8Array): ColumnLog => new ColumnLog(gunzipSync(file));

const eventsIn = (log: ColumnLog): LsmEvent[] =>
  Array.from({ length: log.length }, (_, at) => log.eventAt(at));

const SMALL =
  'db_bench --benchmarks=fillrandom,overwrite,waitforcompaction --num=60000 --seed=5 ' +
  '--write_buffer_size=65536 --target_file_size_base=65536 --max_bytes_for_level_base=262144';

/** Runs two processes, with an option changed in between, deletes and a compression. */
function variedWords(): Uint32Array {
  const steps = [
    { db_bench: `${SMALL} --compression_type=lz4`, options_file: null },
    { db_bench: `${SMALL} --benchmarks=deleterandom --use_existing_db=1`, options_file: null },
  ];
  const calls = [{ at_micros: 2500, set: { level0_file_num_compaction_trigger: '7' } }];
  const run = Run.simulate(JSON.stringify({ steps, mode: 'exact', set_options_at: calls }));
  const words: number[] = [];
  while (!run.isDone()) for (const word of run.next(4096)) words.push(word);
  run.free();
  return Uint32Array.from(words);
}

const logs: [string, () => Uint32Array][] = [
  ['leveled', () => wordsOf('leveled-default')],
  ['leveled with fixed levels', () => wordsOf('leveled-static')],
  ['universal', () => wordsOf('universal-default')],
  ['universal of many levels', () => wordsOf('max-read-amp-case-2-auto')],
  ['FIFO', () => wordsOf('fifo-default')],
  ['two processes', variedWords],
  ['made up, leveled', () => encodeEvents(leveledEvents({}))],
  ['made up, universal', () => encodeEvents(syntheticEvents({ flushes: 60 }))],
  ['one event', () => encodeEvents(leveledEvents({}).slice(0, 1))],
  ['no event', () => new Uint32Array()],
];

describe('the file of an event log', () => {
  it.each(logs)('has every event, field by field: %s', (_, words) => {
    const log = words();
    expect(eventsIn(columnsOf(eventFile(log)))).toEqual(decodeEvents(log));
  });

  it('is read from any place', () => {
    const words = wordsOf('universal-default');
    const events = decodeEvents(words);
    const log = columnsOf(eventFile(words));
    for (const at of [700, 3, 999, 256, 255, 511, 700, 0, 998]) {
      expect(log.eventAt(at), `event ${at}`).toEqual(events[at]);
    }
    expect(() => log.eventAt(events.length)).toThrow(RangeError);
  });

  // Limits in kB, with some room for changes to the runs.
  it.each([
    ['leveled-default', 56],
    ['leveled-static', 45],
    ['max-read-amp-case-1-trigger-5', 20],
    ['universal-default', 11],
    ['fifo-default', 5],
  ])('is small: %s', (scenario, limit) => {
    expect(eventLogOf(scenario).length / 1000).toBeLessThanOrEqual(limit);
  });

  it('has the same bytes from the command line and from WebAssembly', () => {
    for (const scenario of ['universal-default', 'leveled-default']) {
      expect(eventLogOf(scenario).equals(eventFile(wordsOf(scenario))), scenario).toBe(true);
    }
  });

  it('has the version of events that is read', () => {
    expect(EVENTS_VERSION).toBe(SCHEMA_VERSION);
  });

  /** Returns a log as another version would have written it. */
  function logOfVersion(version: number): Buffer {
    const [first, ...rest] = leveledEvents({});
    const events = [{ ...first, schema_version: version } as LsmEvent, ...rest];
    const text = Buffer.from(gunzipSync(eventFile(encodeEvents(events)))).toString('latin1');
    const [own, schema] = [SCHEMA_VERSION, version].map((number) => `"schema":${number}`) as [
      string,
      string,
    ];
    const other = Buffer.from(text.replace(own, schema), 'latin1');
    expect(other.includes(schema)).toBe(true);
    // The length of the header follows the magic bytes, lowest seven bits first.
    other.writeUInt8(other.readUInt8(4) + schema.length - own.length, 4);
    return other;
  }

  it.each([OLDEST_EVENTS, SCHEMA_VERSION])('of version %i is read and upgraded', (version) => {
    const words = wordsOfLog(logOfVersion(version));
    expect(words).toEqual(encodeEvents(leveledEvents({})));
    expect(historyOf(words, 'old.lsmlog').problems).toEqual([]);
  });

  it('without a field that was added since has its default', () => {
    const text = logOfVersion(OLDEST_EVENTS).toString('latin1');
    const old = Buffer.from(text.replace('"write_buffer_size"', '"write_buffer_sixe"'), 'latin1');
    const [first] = decodeEvents(wordsOfLog(old));
    expect(first).toMatchObject({ event: 'scenario_started', write_buffer_size: 0 });
  });

  it.each([
    [
      () => logOfVersion(OLDEST_EVENTS - 1),
      /older than version 1\.0; write it again with lsm-shape log/,
    ],
    [() => logOfVersion(SCHEMA_VERSION + 1), /newer version of lsm-shape; update the package/],
    [() => Buffer.from('LSM\u0001'), /older than version 1\.0/],
    [() => Buffer.from('LSM\u0003'), /newer version of lsm-shape/],
    [() => Buffer.from('PK'), /not an event log/],
  ])('of an unsupported version is refused with the cure: %#', (file, cure) => {
    expect(() => wordsOfLog(file())).toThrow(cure);
  });

  it.each([4, 5, 40, 2000, -1])('is refused where it is not whole: %i bytes', (length) => {
    const whole = gunzipSync(eventFile(encodeEvents(leveledEvents({}))));
    expect(() => new ColumnLog(whole.subarray(0, length))).toThrow();
  });

  it('refuses words that are no log', () => {
    expect(() => eventFile(Uint32Array.of(1, 7, 3))).toThrow(/no record begins here/);
  });
});

describe('what is drawn of a file', () => {
  it.each(['leveled-default', 'universal-default', 'fifo-default'])(
    'is at every event what is drawn of the run: %s',
    (scenario) => {
      const words = wordsOf(scenario);
      const page = new TimelineBuilder();
      page.append(words);
      const log = columnsOf(eventLogOf(scenario));
      const element = new HistoryBuilder(log);
      for (const event of eventsIn(log)) element.add(event);
      const [drawn, wanted] = [element.timeline, page.timeline].map((timeline) => {
        const viewport = viewportOf(760, 480, timeline.keySpace);
        const scale = heightScale(timeline, 'log', viewport.rowsHeight);
        return (playhead: number): string =>
          JSON.stringify(sceneAt({ timeline, playhead, viewport, scale }));
      });
      const { eventCount }: Timeline = page.timeline;
      expect(element.timeline.eventCount).toBe(eventCount);
      for (let event = 0; event < eventCount; event += 1) {
        // Alternate between whole events and halfway to the next.
        const playhead = event + (event % 2) / 2;
        if (drawn?.(playhead) !== wanted?.(playhead))
          expect(drawn?.(playhead)).toBe(wanted?.(playhead));
      }
    },
  );
});

describe('a log in the address itself', () => {
  const { signal } = new AbortController();
  const dataUrl = (bytes: Uint8Array): string =>
    `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`;

  it('is read without a request, compressed or not', async () => {
    const events = leveledEvents({});
    const file = eventFile(encodeEvents(events));
    for (const bytes of [file, gunzipSync(file)]) {
      const log = await fetchEventLog(dataUrl(bytes), signal);
      expect(eventsIn(log)).toEqual(decodeEvents(encodeEvents(events)));
    }
  });

  it.each([
    ['data:text/plain,hello', /^The event log in this page is damaged: it is not base64\.$/],
    ['data:;base64,H4sI!', /is damaged/],
    [dataUrl(gzipSync(new Uint8Array(9)).subarray(0, 12)), /cannot be decompressed/],
    [dataUrl(new Uint8Array(9)), /cannot be read: it is not an event log of LSM Shape/],
    [dataUrl(Uint8Array.of(0x4c, 0x53, 0x4d, 2, 9)), /^The event log in this page cannot be read/],
  ])('is refused without its text: %s', async (url, message) => {
    const refused = fetchEventLog(url, signal);
    await expect(refused).rejects.toThrow(EventLogError);
    await expect(refused).rejects.toThrow(message);
  });
});
