import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DecodeError, decodeEvent, decodeEvents, recordOffsets } from './decode.ts';
import type { LsmEvent } from './generated/wire_schema.ts';

interface Example {
  readonly words: readonly number[];
  readonly line: Readonly<Record<string, unknown>>;
}

const path = new URL('./generated/event_examples.json', import.meta.url);
const examples = JSON.parse(readFileSync(path, 'utf8')) as readonly Example[];
const log = Uint32Array.from(examples.flatMap((example) => example.words));

/** Converts an event to the form used in the engine's JSONL lines. */
function toLine(event: LsmEvent): Record<string, unknown> {
  const line: Record<string, unknown> = { ...event };
  if ('shape' in event) {
    delete line['shape'];
    Object.assign(line, event.shape);
  }
  if ('inputs' in event) {
    delete line['inputs'];
    for (const { level, files } of event.inputs) line[`files_L${level}`] = files;
  }
  if (event.event === 'trivial_move') line['files'] = event.inputs.flatMap((i) => i.files).length;
  return line;
}

/** Removes the reasoning texts from a line, because another test checks them. */
function withoutWords(line: Example['line']): Record<string, unknown> {
  const checked = { ...line };
  for (const name of ['reasoning', 'run_bounds']) {
    const checks = line[name] as readonly Record<string, unknown>[] | undefined;
    if (checks === undefined) continue;
    checked[name] = checks.map(({ code, outcome, values }) => ({ rule: code, outcome, values }));
  }
  return checked;
}

test('every kind of event decodes to what the engine wrote', () => {
  const events = decodeEvents(log);
  expect(events.length).toBe(examples.length);
  examples.forEach((example, index) => {
    const event = events[index];
    expect(event && toLine(event)).toEqual(withoutWords(example.line));
  });
  expect(new Set(events.map((event) => event.event)).size).toBe(18);
});

test('with facts only, reasoning is left out but still checked', () => {
  for (const offset of recordOffsets(log)) {
    const whole: Record<string, unknown> = { ...decodeEvent(log, offset) };
    const facts = decodeEvent(log, offset, 'facts');
    for (const name of ['reasoning', 'run_bounds']) if (name in whole) whole[name] = [];
    if ('shape' in facts) whole['shape'] = { ...(whole['shape'] as object), run_bounds: [] };
    expect(facts).toEqual(whole);
  }
  let differing = 0;
  for (let at = 0; at < log.length; at += 1) {
    const damaged = log.slice();
    damaged[at] = 0xfffffff0;
    const fails = (part: 'whole' | 'facts'): boolean => {
      try {
        for (const offset of recordOffsets(damaged)) decodeEvent(damaged, offset, part);
        return false;
      } catch {
        return true;
      }
    };
    if (fails('whole') !== fails('facts')) differing += 1;
  }
  expect(differing).toBe(0);
});

test('a truncated batch is rejected wherever it is cut', () => {
  const borders = new Set(recordOffsets(log));
  for (let length = 1; length < log.length; length += 1) {
    if (borders.has(length)) continue;
    expect(() => decodeEvents(log.subarray(0, length))).toThrow(DecodeError);
  }
});

test('damaged words give a DecodeError or another event, never anything else', () => {
  let refused = 0;
  for (let at = 0; at < log.length; at += 1) {
    const damaged = log.slice();
    damaged[at] = 0xfffffff0;
    try {
      decodeEvents(damaged);
    } catch (error) {
      expect(error).toBeInstanceOf(DecodeError);
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(log.length / 10);
});

test('an unknown kind and another schema version are named', () => {
  const unknown = Uint32Array.from([99, 6, 0, 0, 0, 0]);
  expect(() => decodeEvent(unknown, 0)).toThrow('99 is not a known event kind');
  const started = examples.find((example) => example.line['event'] === 'scenario_started');
  const words = Uint32Array.from(started?.words ?? []);
  words[6] = 10;
  expect(() => decodeEvent(words, 0)).toThrow('schema version 10, this page reads 9');
});
