// Replaces `spawn.ts` in the npm package, where a page can serve the worker file from elsewhere.
import { ownAssetUrl, packageFile, workerAt } from '../base/asset_urls.ts';
import type { ExportWorker, ToExportWorker } from './protocol.ts';

/** Starts a worker for one export. */
export function spawnBesideThisModule(): ExportWorker {
  const worker = workerAt(
    ownAssetUrl('exportWorker') ?? packageFile(new URL('./export_worker.js', import.meta.url)),
  );
  const recordings =
    ownAssetUrl('recordings') ?? packageFile(new URL('./recordings.wasm', import.meta.url));
  worker.postMessage({ type: 'assets', recordings } satisfies ToExportWorker);
  return worker;
}
