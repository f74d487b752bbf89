// Reads links to the page that are given as command-line arguments.
import { inflateRawSync } from 'node:zlib';
import { readRunLink, RunLinkError, type LinkedRun } from '../links/run_link.ts';
import { Problem } from '../written/problem.ts';

/** Reads a link, even a compressed one. Throws a `Problem` if it is invalid. */
export function readPageLink(link: string): LinkedRun {
  try {
    return readRunLink(fieldsOf(link));
  } catch (fault) {
    if (!(fault instanceof RunLinkError)) throw fault;
    const place = link.length > 60 ? `${link.slice(0, 60)}…` : link;
    throw new Problem(place, fault.message, 'copy the link from the page again');
  }
}

/** Parses the parameters of a link, decompressing them if necessary. */
function fieldsOf(link: string): URLSearchParams {
  const fields = new URLSearchParams(link.slice(link.indexOf('#') + 1));
  const packed = fields.get('z');
  if (packed === null) return fields;
  try {
    const bytes = inflateRawSync(Buffer.from(packed, 'base64url'));
    return fieldsOf(`#${bytes.toString('utf8')}`);
  } catch {
    throw new RunLinkError('its compressed part cannot be read');
  }
}
