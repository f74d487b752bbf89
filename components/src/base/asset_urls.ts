// Addresses of the package's workers and WebAssembly. A build that moves these files, or a page
// that loads them from another host, sets their addresses here.
import { trusted } from './trusted_types.ts';

/** Addresses, absolute or relative to the page. */
export interface AssetUrls {
  /** The engine's worker: `worker.js`. */
  readonly worker: string;
  /** The engine: `core.wasm`. */
  readonly core: string;
  /** The WebAssembly that reads recordings and writes exports: `recordings.wasm`. */
  readonly recordings: string;
  /** The worker for exports: `export_worker.js`. */
  readonly exportWorker: string;
}

let own: Partial<AssetUrls> = {};

/** Sets the addresses of some files. It must be called before anything is shown. */
export function setAssetUrls(urls: Partial<AssetUrls>): void {
  own = { ...own, ...urls };
}

/** The address set for a file, as an absolute URL; undefined if none was set. */
export function ownAssetUrl(name: keyof AssetUrls): string | undefined {
  const url = own[name];
  return url === undefined ? undefined : new URL(url, document.baseURI).href;
}

/**
 * The address of a file beside the package's modules. The development server of Vite 5 to 7 moves
 * modules to a cache, without the files beside them.
 */
export const packageFile = ({ href }: URL): string =>
  href.replace(/\/\.vite\/deps\w*\/([^/]*)$/, '/lsm-shape/$1');

/**
 * A worker at any address. A page may only start workers of its own origin, so one from elsewhere
 * is imported by a tiny worker made here.
 */
export function workerAt(url: string): Worker {
  if (new URL(url).origin === location.origin) return new Worker(trusted().createScriptURL(url));
  // The worker has the policies of this page.
  const text = `const rules = { createScriptURL: (url) => url };
    const policy = self.trustedTypes?.createPolicy('lsm-shape', rules) ?? rules;
    importScripts(policy.createScriptURL(${JSON.stringify(url)}));`;
  const blob = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const worker = new Worker(trusted().createScriptURL(blob));
  URL.revokeObjectURL(blob);
  return worker;
}
