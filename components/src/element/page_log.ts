// An event log that is in the page itself, as one-file figures have it.
import { EventLogError } from './event_log_file.ts';

/** The file in a `data:` address. It is decoded here, because a policy may forbid fetching it. */
export function dataBytes(url: string, name: string): Uint8Array<ArrayBuffer> {
  const [head = '', data = ''] = url.split(',', 2);
  try {
    if (!head.endsWith(';base64')) throw new Error('it is a text');
    return Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  } catch {
    throw new EventLogError(`${name} is damaged: it is not base64.`);
  }
}
