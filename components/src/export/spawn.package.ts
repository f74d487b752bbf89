// `spawn.ts` in the package, where the worker is a file of its own that a page can have elsewhere.
import { ownAssetUrl, workerAt } from '../base/asset_urls.ts';
import type { ExportWorker, ToExportWorker } from './protocol.ts';

/** A worker that carries out one export. */
export function spawnBesideThisModule(): ExportWorker {
  const worker = workerAt(
    ownAssetUrl('exportWorker') ?? new URL('./export_worker.js', import.meta.url).href,
  );
  const recordings =
    ownAssetUrl('recordings') ?? new URL('./recordings.wasm', import.meta.url).href;
  worker.postMessage({ type: 'assets', recordings } satisfies ToExportWorker);
  return worker;
}
