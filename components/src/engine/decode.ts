import {
  HEADER_WORDS,
  readRecord,
  RULE_COUNT,
  SCHEMA_VERSION,
  type LsmEvent,
} from './generated/wire_schema.ts';
import { DecodeError, WordReader, type RecordPart } from './word_reader.ts';

export { DecodeError } from './word_reader.ts';

/** Returns the index of each record's first word. Throws a `DecodeError` if one is incomplete. */
export function recordOffsets(words: Uint32Array): Uint32Array {
  const offsets: number[] = [];
  let start = 0;
  while (start < words.length) {
    offsets.push(start);
    start += recordLength(words, start);
  }
  return Uint32Array.from(offsets);
}

/**
 * Decodes the event at word `offset`. Throws a `DecodeError` if the record is damaged. With part
 * `facts`, the reasoning is validated but not returned.
 */
export function decodeEvent(words: Uint32Array, offset: number, part?: RecordPart): LsmEvent {
  const end = offset + recordLength(words, offset);
  const kind = words[offset] ?? 0;
  const reader = new WordReader(words, offset + 2, end, part);
  const event = readRecord(kind, reader);
  if (event === undefined) throw new DecodeError(offset, `${kind} is not a known event kind`);
  if (reader.position !== end) {
    throw new DecodeError(offset, `a record of kind ${kind} is longer than its fields`);
  }
  checkMeaning(event, reader.largestRule, offset);
  return event;
}

export function decodeEvents(words: Uint32Array): LsmEvent[] {
  const events: LsmEvent[] = [];
  for (const offset of recordOffsets(words)) events.push(decodeEvent(words, offset));
  return events;
}

function recordLength(words: Uint32Array, start: number): number {
  const length = words[start + 1];
  if (length === undefined || length < HEADER_WORDS || start + length > words.length) {
    throw new DecodeError(start, 'a record is incomplete');
  }
  return length;
}

function checkMeaning(event: LsmEvent, largestRule: number, offset: number): void {
  if (event.event === 'scenario_started' && event.schema_version !== SCHEMA_VERSION) {
    const versions = `${event.schema_version}, this page reads ${SCHEMA_VERSION}`;
    throw new DecodeError(offset, `the log has schema version ${versions}`);
  }
  if (largestRule >= RULE_COUNT) {
    throw new DecodeError(offset, `${largestRule} is not a known rule`);
  }
}
