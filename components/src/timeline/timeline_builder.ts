// Builds a timeline from an event log in words, batch by batch.
import { decodeEvent, recordOffsets } from '../engine/index.ts';
import { HistoryBuilder } from './history_builder.ts';
import { RecordStore } from './record_store.ts';

/** Appends batches of the event log to one `Timeline`. */
export class TimelineBuilder extends HistoryBuilder {
  readonly #records: RecordStore;

  constructor() {
    const records = new RecordStore();
    super(records);
    this.#records = records;
  }

  /**
   * Appends whole records, as `EventLog` batches hold them; the words are kept, not copied.
   * Fails with a `DecodeError` when they are damaged; events before the damage stay.
   */
  append(words: Uint32Array): void {
    const offsets = recordOffsets(words);
    this.#records.add(words, offsets);
    for (const offset of offsets) this.add(decodeEvent(words, offset, 'facts'));
  }
}
