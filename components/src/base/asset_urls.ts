// URLs of the package's workers and WebAssembly. Set them if a build moves these files, or if they
// are on another host.
import { trusted } from './trusted_types.ts';

/** URLs of the package's files, absolute or relative to the page. */
export interface AssetUrls {
  /** URL of the engine's worker, `worker.js`. */
  readonly worker: string;
  /** URL of the engine, `core.wasm`. */
  readonly core: string;
  /** URL of the WebAssembly that reads recordings and writes exports, `recordings.wasm`. */
  readonly recordings: string;
  /** URL of the export worker, `export_worker.js`. */
  readonly exportWorker: string;
}

let own: Partial<AssetUrls> = {};

/** Sets the URLs of some files. Call it before anything is shown. */
export function setAssetUrls(urls: Partial<AssetUrls>): void {
  own = { ...own, ...urls };
}

/** Returns the URL set for a file, made absolute; undefined if none was set. */
export function ownAssetUrl(name: keyof AssetUrls): string | undefined {
  const url = own[name];
  return url === undefined ? undefined : new URL(url, document.baseURI).href;
}

/**
 * Returns the URL of a file in the same folder as the package's modules. Vite's development server
 * (5 to 7) moves modules to a cache, but not the other files.
 */
export const packageFile = ({ href }: URL): string =>
  href.replace(/\/\.vite\/deps\w*\/([^/]*)$/, '/lsm-shape/$1');

/**
 * Starts a worker from any URL. Because a page may only start workers from its own origin, a worker
 * from elsewhere is imported by a tiny local worker.
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
