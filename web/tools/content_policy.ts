// The Content-Security-Policy of the built page. It only allows the page's own scripts.
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** An inline `<script>`, which the policy allows by its hash. */
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;
/** The first element of the head. A policy does not apply to elements before it. */
const FIRST = '<meta charset="utf-8" />';

/** The bundler plugin that writes it into the page, after all other plugins. */
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
    // Compiling WebAssembly is allowed; no other data becomes code.
    `script-src 'self' 'wasm-unsafe-eval' ${hashes.join(' ')}`,
    "worker-src 'self'",
    "connect-src 'self' blob:",
    // Positions and colours of drawings are attributes, so no style elements are needed.
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "font-src 'self' data:",
    // Pictures are drawn from blobs before they are saved.
    "img-src 'self' data: blob:",
    "manifest-src 'self'",
    // The preview in the embed dialog.
    "frame-src 'self'",
  ].join('; ');
}
