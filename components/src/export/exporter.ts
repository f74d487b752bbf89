// Runs each export in its own worker so that it delays no run and can be cancelled at once.
import type { ExportNews, ExportOrder, ExportWorker } from './protocol.ts';
import { spawnBesideThisModule } from './spawn.ts';

export interface RunningExport {
  /** Stops the export. No further messages follow. */
  cancel(): void;
}

/** Starts an export, by default in the worker next to this module. */
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
    // No message may arrive before `startExport` returns.
    queueMicrotask(() => fail(message));
  }
  return { cancel: end };
}
