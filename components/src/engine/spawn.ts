import type { WorkerLike } from './worker_pool.ts';

/** A worker with the engine in it. */
export function spawnBesideThisModule(): WorkerLike {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}
