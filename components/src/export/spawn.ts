import type { ExportWorker } from './protocol.ts';

/** Starts a worker for one export. */
export function spawnBesideThisModule(): ExportWorker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}
