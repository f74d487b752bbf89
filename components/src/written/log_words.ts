// The words of an event log from the file that `<lsm-shape>` plays.
import { gunzipSync } from 'fflate';
import { ColumnLog, LOG_MARK } from '../element/column_log.ts';
import { encodeEvents } from '../engine/encode.ts';

/** The words as the engine wrote them; null: the file is none of this version, or damaged. */
export function wordsOfLog(file: Uint8Array): Uint32Array | null {
  try {
    const bytes = file[0] === 0x1f && file[1] === 0x8b ? gunzipSync(file) : file;
    if (!LOG_MARK.every((byte, at) => bytes[at] === byte)) return null;
    const log = new ColumnLog(bytes);
    return encodeEvents(Array.from({ length: log.length }, (_, at) => log.eventAt(at)));
  } catch {
    return null;
  }
}
