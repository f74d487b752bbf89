// Content-Security-Policy of the built page. Allows only the page's own scripts.
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** An inline `<script>`, which the policy allows by its hash. */
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;
/** First element of the head. A policy does not apply to elements before it. */
const FIRST = '<meta charset="utf-8" />';

/** Bundler plugin that writes the policy into the page, after all other plugins. */
export function contentPolicy(): Plugin {
  return {
    name: 'content-policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        if (!html.includes(FIRST)) throw new Error(`The page has no ${FIRST}`);
        const meta = `<meta http-equiv="Content-Security-Policy" content="${policyOf(html)}" />`;
        return html.replace(FIRST, `${FIRST}\n    ${meta}`);
      },
    },
  };
}

/** Returns the policy of a page, with the hashes of its inline scripts. */
export function policyOf(html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    // Allows compiling WebAssembly; no other data may become code.
    `script-src 'self' 'wasm-unsafe-eval' ${hashes.join(' ')}`,
    "worker-src 'self'",
    "connect-src 'self' blob:",
    // Drawings use style attributes for positions and colours; style elements are not needed.
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "font-src 'self' data:",
    // Pictures are drawn from blobs before they are saved.
    "img-src 'self' data: blob:",
    "manifest-src 'self'",
    // Preview in the embed dialog.
    "frame-src 'self'",
  ].join('; ');
}
