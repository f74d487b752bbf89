import { readRunLink, RunLinkError, type LinkedRun } from '../../links/run_link.ts';
import { RunSourceError } from './run_source_error.ts';

/** Reads the run encoded in a link, which may be compressed. Throws a `RunSourceError`. */
export async function linkedRunOf(link: string): Promise<LinkedRun> {
  const fragment = link.slice(link.indexOf('#') + 1);
  try {
    return readRunLink(await fieldsOf(fragment));
  } catch (fault) {
    if (!(fault instanceof RunLinkError)) throw fault;
    throw new RunSourceError(`Attribute link: ${fault.message}. Copy the whole link.`);
  }
}

async function fieldsOf(fragment: string): Promise<URLSearchParams> {
  const fields = new URLSearchParams(fragment);
  if (!fields.has('z')) return fields;
  const { expanded } = await import('../../links/short_link.ts');
  const text = await expanded(fragment);
  if (text === null) throw new RunLinkError('its compressed part cannot be read');
  return new URLSearchParams(text);
}
