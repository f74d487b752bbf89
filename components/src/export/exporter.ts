// Exports, each in a worker of its own: no run waits for one, and cancelling it ends the worker.
import type { ExportNews, ExportOrder, ExportWorker } from './protocol.ts';
import { spawnBesideThisModule } from './spawn.ts';

export interface RunningExport {
  /** Ends it without further messages. */
  cancel(): void;
}

/** Starts an export, by default in the worker beside this module. */
export function startExport(
  order: ExportOrder,
  onNews: (news: ExportNews) => void,
  spawn: () => ExportWorker = spawnBesideThisModule,
): RunningExport {
  let worker: ExportWorker | null = null;
  const end = (): void => {
    worker?.terminate();
    worker = null;
  };
  const fail = (message: string): void => {
    end();
    onNews({ type: 'failed', message });
  };
  try {
    worker = spawn();
    worker.onmessage = ({ data }) => {
      if (worker === null) return;
      if (data.type !== 'progress') end();
      onNews(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker !== null) fail(event.message || 'the worker could not be loaded');
    };
    worker.postMessage({ type: 'export', order });
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : String(problem);
    // Callers get all news after `startExport` has returned.
    queueMicrotask(() => fail(message));
  }
  return { cancel: end };
}
