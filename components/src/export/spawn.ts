import type { ExportWorker } from './protocol.ts';

/** A worker that carries out one export. */
export function spawnBesideThisModule(): ExportWorker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}
