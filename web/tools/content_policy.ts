// The Content-Security-Policy of the built page: it runs its own scripts, and nothing else.
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** A `<script>` without an address, whose text the policy names by its hash. */
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;
/** What has to come first in the page: what stands before a policy is not held to it. */
const FIRST = '<meta charset="utf-8" />';

/** The part of the bundler that writes it into the page, after all other parts. */
export function contentPolicy(): Plugin {
  return {
    name: 'content-policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        if (!html.includes(FIRST)) throw new Error(`The page does not begin with ${FIRST}`);
        const meta = `<meta http-equiv="Content-Security-Policy" content="${policyOf(html)}" />`;
        return html.replace(FIRST, `${FIRST}\n    ${meta}`);
      },
    },
  };
}

/** The policy of a page with these inline scripts. */
export function policyOf(html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    // WebAssembly is compiled; nothing else that is data becomes code.
    `script-src 'self' 'wasm-unsafe-eval' ${hashes.join(' ')}`,
    "worker-src 'self'",
    "connect-src 'self' blob:",
    // Places and colours of drawings are attributes; there are no style elements.
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "font-src 'self' data:",
    // Pictures are drawn from blobs before they are saved.
    "img-src 'self' data: blob:",
    "manifest-src 'self'",
    // The preview of what is embedded.
    "frame-src 'self'",
  ].join('; ');
}
