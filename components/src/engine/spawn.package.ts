// Replaces `spawn.ts` in the package, where the worker is a separate file that may be on another
// host.
import { ownAssetUrl, packageFile, workerAt } from '../base/asset_urls.ts';
import type { ToWorker } from './protocol.ts';
import type { WorkerLike } from './worker_pool.ts';

/** Starts a worker for the engine. */
export function spawnBesideThisModule(): WorkerLike {
  const worker = workerAt(
    ownAssetUrl('worker') ?? packageFile(new URL('./worker.js', import.meta.url)),
  );
  const recordings =
    ownAssetUrl('recordings') ?? packageFile(new URL('./recordings.wasm', import.meta.url));
  worker.postMessage({ type: 'assets', recordings } satisfies ToWorker);
  return worker;
}
