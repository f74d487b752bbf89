// `spawn.ts` in the package, where the worker is a file of its own that a page can have elsewhere.
import { ownAssetUrl, packageFile, workerAt } from '../base/asset_urls.ts';
import type { ExportWorker, ToExportWorker } from './protocol.ts';

/** A worker that carries out one export. */
export function spawnBesideThisModule(): ExportWorker {
  const worker = workerAt(
    ownAssetUrl('exportWorker') ?? packageFile(new URL('./export_worker.js', import.meta.url)),
  );
  const recordings =
    ownAssetUrl('recordings') ?? packageFile(new URL('./recordings.wasm', import.meta.url));
  worker.postMessage({ type: 'assets', recordings } satisfies ToExportWorker);
  return worker;
}
