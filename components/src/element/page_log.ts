// An event log that is in the page itself, as one-file figures have it.
import { EventLogError, isGzip, unzipped, wordsOf } from './event_log_file.ts';
import { isPacked, unpackedLog } from './packed_log.ts';

const NAME = 'The event log in this page';

/** The words of a log in a `data:` address: decoded here, since a policy may forbid to fetch it. */
export async function pageLog(url: string): Promise<Uint32Array> {
  const file = dataBytes(url);
  const bytes = isGzip(file) ? await unzipped(file, NAME) : file;
  if (!isPacked(new Uint8Array(bytes))) return wordsOf(bytes, NAME);
  try {
    return unpackedLog(new Uint8Array(bytes));
  } catch {
    throw new EventLogError(`${NAME} is damaged: it ends too early.`);
  }
}

function dataBytes(url: string): ArrayBuffer {
  const [head = '', data = ''] = url.split(',', 2);
  try {
    if (!head.endsWith(';base64')) throw new Error('it is a text');
    return Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)).buffer;
  } catch {
    throw new EventLogError(`${NAME} is damaged: it is not base64.`);
  }
}
