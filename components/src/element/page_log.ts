// Event logs embedded in the page itself, as in one-file figures.
import { EventLogError } from './event_log_file.ts';

/** Decodes a `data:` URL directly, because the page's policy may forbid fetching it. */
export function dataBytes(url: string, name: string): Uint8Array<ArrayBuffer> {
  const [head = '', data = ''] = url.split(',', 2);
  try {
    if (!head.endsWith(';base64')) throw new Error('it is not base64');
    return Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  } catch {
    throw new EventLogError(`${name} is damaged: it is not base64.`);
  }
}
