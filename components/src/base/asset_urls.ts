// Addresses of the package's workers and WebAssembly. Set them if a build moves these files, or if
// they are on another host.
import { trusted } from './trusted_types.ts';

/** Addresses, absolute or relative to the page. */
export interface AssetUrls {
  /** Engine's worker: `worker.js`. */
  readonly worker: string;
  /** Engine: `core.wasm`. */
  readonly core: string;
  /** WebAssembly for reading recordings and writing exports: `recordings.wasm`. */
  readonly recordings: string;
  /** Worker for exports: `export_worker.js`. */
  readonly exportWorker: string;
}

let own: Partial<AssetUrls> = {};

/** Sets the addresses of some files. Call it before anything is shown. */
export function setAssetUrls(urls: Partial<AssetUrls>): void {
  own = { ...own, ...urls };
}

/** Returns the address set for a file as an absolute URL; undefined if none was set. */
export function ownAssetUrl(name: keyof AssetUrls): string | undefined {
  const url = own[name];
  return url === undefined ? undefined : new URL(url, document.baseURI).href;
}

/**
 * Returns the address of a file in the same folder as the package's modules. Vite's development
 * server (5 to 7) moves modules to a cache, but not the other files.
 */
export const packageFile = ({ href }: URL): string =>
  href.replace(/\/\.vite\/deps\w*\/([^/]*)$/, '/lsm-shape/$1');

/**
 * Starts a worker from any address. A page may only start workers from its own origin, so a tiny
 * local worker imports those from elsewhere.
 */
export function workerAt(url: string): Worker {
  if (new URL(url).origin === location.origin) return new Worker(trusted().createScriptURL(url));
  // The worker inherits this page's policies.
  const text = `const rules = { createScriptURL: (url) => url };
    const policy = self.trustedTypes?.createPolicy('lsm-shape', rules) ?? rules;
    importScripts(policy.createScriptURL(${JSON.stringify(url)}));`;
  const blob = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const worker = new Worker(trusted().createScriptURL(blob));
  URL.revokeObjectURL(blob);
  return worker;
}
