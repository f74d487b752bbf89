import type { WorkerLike } from './worker_pool.ts';

/** Starts a worker for the engine. */
export function spawnBesideThisModule(): WorkerLike {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}
