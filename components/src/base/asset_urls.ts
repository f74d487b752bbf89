// Where files of the package that are no modules of the page can be found: workers, WebAssembly.
// A build that moves files, or a page that takes them from another host, says so here.

/** Addresses, absolute or relative to the page. */
export interface AssetUrls {
  /** The engine's worker: `worker.js`. */
  readonly worker: string;
  /** The engine: `core.wasm`. */
  readonly core: string;
  /** What reads recordings and writes exports: `recordings.wasm`. */
  readonly recordings: string;
  /** The worker of exports: `export_worker.js`. */
  readonly exportWorker: string;
}

let own: Partial<AssetUrls> = {};

/** Says where some of the files are; to be called before anything is shown. */
export function setAssetUrls(urls: Partial<AssetUrls>): void {
  own = { ...own, ...urls };
}

/** What was said about a file, as an absolute address; undefined: nothing. */
export function ownAssetUrl(name: keyof AssetUrls): string | undefined {
  const url = own[name];
  return url === undefined ? undefined : new URL(url, document.baseURI).href;
}

/**
 * A worker at any address: pages may start those of their own origin alone, so one from elsewhere
 * is read by a worker that consists of nothing but that.
 */
export function workerAt(url: string): Worker {
  if (new URL(url).origin === location.origin) return new Worker(url);
  const text = `importScripts(${JSON.stringify(url)})`;
  const blob = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const worker = new Worker(blob);
  URL.revokeObjectURL(blob);
  return worker;
}
