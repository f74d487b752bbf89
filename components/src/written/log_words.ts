import { gunzipSync } from 'fflate';
import { ColumnLog } from '../element/column_log.ts';
import { encodeEvents } from '../engine/encode.ts';
import { SCHEMA_VERSION } from '../engine/index.ts';

/**
 * Converts a log file that `<lsm-shape>` plays to an event log in the current version. Throws an
 * `Error` if the file cannot be read.
 */
export function wordsOfLog(file: Uint8Array): Uint32Array {
  const bytes = file[0] === 0x1f && file[1] === 0x8b ? gunzipSync(file) : file;
  const log = new ColumnLog(bytes);
  const events = Array.from({ length: log.length }, (_, at) => {
    const event = log.eventAt(at);
    const isFirst = event.event === 'scenario_started';
    return isFirst ? { ...event, schema_version: SCHEMA_VERSION } : event;
  });
  return encodeEvents(events);
}
