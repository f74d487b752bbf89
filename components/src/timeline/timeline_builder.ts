// Builds a timeline from batches of encoded records of a log.
import { lastAtOrBefore } from '../base/binary_search.ts';
import { decodeEvent, recordOffsets, type LsmEvent } from '../engine/index.ts';
import { Int32Column } from './column.ts';
import { HistoryBuilder } from './history_builder.ts';
import type { EventSource } from './timeline.ts';

/** Builds a `Timeline` from batches of an event log. */
export class TimelineBuilder extends HistoryBuilder {
  readonly #records: RecordStore;

  constructor() {
    const records = new RecordStore();
    super(records);
    this.#records = records;
  }

  /**
   * Appends whole records from an `EventLog` batch. The words are kept rather than copied. Throws a
   * `DecodeError` if records are damaged; events before the damage are kept.
   */
  append(words: Uint32Array): void {
    const offsets = recordOffsets(words);
    this.#records.add(words, offsets);
    for (const offset of offsets) this.add(decodeEvent(words, offset, 'facts'));
  }
}

/** Raw words of a log by batch, and the offset of each record. */
class RecordStore implements EventSource {
  readonly #batches: { readonly words: Uint32Array; readonly offsets: Uint32Array }[] = [];
  readonly #firstEvents = new Int32Column();
  #count = 0;
  #bytes = 0;

  get byteLength(): number {
    return this.#bytes;
  }

  add(words: Uint32Array, offsets: Uint32Array): void {
    if (offsets.length === 0) return;
    this.#batches.push({ words, offsets });
    this.#firstEvents.push(this.#count);
    this.#count += offsets.length;
    this.#bytes += words.byteLength;
  }

  eventAt(index: number): LsmEvent {
    const at = lastAtOrBefore(this.#firstEvents.values, this.#firstEvents.length, index);
    const batch = this.#batches[at];
    const offset = batch?.offsets[index - this.#firstEvents.at(at)];
    if (batch === undefined || offset === undefined) {
      throw new RangeError(`Event ${index} is not in a log of ${this.#count} events`);
    }
    return decodeEvent(batch.words, offset);
  }
}
