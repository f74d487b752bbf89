// The package's version of `spawn.ts`. The worker is a separate file, which a page may host
// elsewhere.
import { ownAssetUrl, workerAt } from '../base/asset_urls.ts';
import type { ToWorker } from './protocol.ts';
import type { WorkerLike } from './worker_pool.ts';

/** A worker with the engine in it. */
export function spawnBesideThisModule(): WorkerLike {
  const worker = workerAt(ownAssetUrl('worker') ?? new URL('./worker.js', import.meta.url).href);
  const recordings =
    ownAssetUrl('recordings') ?? new URL('./recordings.wasm', import.meta.url).href;
  worker.postMessage({ type: 'assets', recordings } satisfies ToWorker);
  return worker;
}
