// Links that are too long to be sent easily, compressed: `#v=2&z=…`, where `z` is the fragment of
// version 1 as raw DEFLATE in base64url. Loaded when such a link is opened or made.

/** Characters from which on a link is offered in its compressed form. */
export const LONG_LINK = 200;

/** A fragment, without `#`, compressed; the same one where that makes it no shorter. */
export async function shortened(fragment: string): Promise<string> {
  if (fragment.length < LONG_LINK) return fragment;
  const bytes = await through(new TextEncoder().encode(fragment), new CompressionStream(FORMAT));
  const short = `v=2&z=${base64Url(bytes)}`;
  return short.length < fragment.length ? short : fragment;
}

/** What a compressed fragment says; null: it is damaged. */
export async function expanded(fragment: string): Promise<string | null> {
  const text = new URLSearchParams(fragment.replace(/^#/, '')).get('z') ?? '';
  try {
    const bytes = await through(bytesOf(text), new DecompressionStream(FORMAT));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const FORMAT = 'deflate-raw';

async function through(bytes: BlobPart, stream: GenericTransformStream): Promise<Uint8Array> {
  const piped = new Blob([bytes]).stream().pipeThrough(stream as TransformStream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

function base64Url(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesOf(text: string): BlobPart {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
