// Compressed links: `#v=2&z=…`, where `z` is a version 1 fragment as raw DEFLATE in base64url. This
// module is only loaded when such a link is opened or created.

import { streamOf } from '../base/slices.ts';

/** Length, in characters, at which a link is offered in compressed form. */
export const LONG_LINK = 200;

/** Maximum bytes of a link's content, because a few bytes of DEFLATE can expand enormously. */
export const LONGEST_TEXT = 1_000_000;

/** Compresses a fragment (without `#`). Returns it unchanged if it would not become shorter. */
export async function shortened(fragment: string): Promise<string> {
  if (fragment.length < LONG_LINK) return fragment;
  const bytes = await through(new TextEncoder().encode(fragment), new CompressionStream(FORMAT));
  const short = `v=2&z=${base64Url(bytes)}`;
  return short.length < fragment.length ? short : fragment;
}

/** Decompresses a fragment. Returns null if it is damaged or too long. */
export async function expanded(fragment: string): Promise<string | null> {
  const text = new URLSearchParams(fragment.replace(/^#/, '')).get('z') ?? '';
  try {
    const bytes = await through(bytesOf(text), new DecompressionStream(FORMAT), LONGEST_TEXT);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const FORMAT = 'deflate-raw';

async function through(
  bytes: BlobPart,
  stream: GenericTransformStream,
  most = Infinity,
): Promise<Uint8Array> {
  const transform = stream as TransformStream<Uint8Array, Uint8Array>;
  const reader = streamOf(new Blob([bytes]))
    .pipeThrough(transform)
    .getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(pieces).arrayBuffer());
    pieces.push(new Uint8Array(value));
    length += value.length;
    if (length <= most) continue;
    await reader.cancel();
    throw new RangeError('it unpacks to more than a link may contain');
  }
}

function base64Url(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesOf(text: string): BlobPart {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
