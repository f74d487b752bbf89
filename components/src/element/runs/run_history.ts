// The history of one run, made while its events come.
import type { OptionTexts, RunRequest, RunSummary, Warning } from '../../engine/protocol.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { TimelineBuilder } from '../../timeline/timeline_builder.ts';
import { startRun } from './shared_engine.ts';

export { useEngine } from './shared_engine.ts';

/** A run from beginning to end. */
export interface RunHistory {
  readonly timeline: Timeline;
  readonly summary: RunSummary;
  /** The options of its last process; null: it could not be told. */
  readonly options: OptionTexts | null;
  readonly warnings: readonly Warning[];
}

/** Why there is no history: a sentence for readers. */
export class RunError extends Error {}

/** Carries out a run; `onProgress` gets shares from 0 to 1. Fails with a `RunError`. */
export function runHistory(
  request: RunRequest,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<RunHistory> {
  const builder = new TimelineBuilder();
  let options: OptionTexts | null = null;
  let warnings: readonly Warning[] = [];
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(new DOMException('ended', 'AbortError')), {
      once: true,
    });
    startRun({
      // The engine tells all options when it is asked what they were before.
      request: { ...request, baseline: request.set ?? {} },
      signal,
      onUpdate: (update) => {
        switch (update.type) {
          case 'options':
            ({ options } = update);
            return;
          case 'events':
            builder.append(update.words);
            onProgress(update.progress);
            return;
          case 'done':
            builder.finish();
            resolve({ timeline: builder.timeline, summary: update.summary, options, warnings });
            return;
          case 'rejected': {
            const { where, what, todo } = update.error;
            reject(new RunError(`${where}: ${what}. ${todo}.`));
            return;
          }
          case 'failed':
            reject(new RunError(`${update.error.message}. ${update.error.todo}.`));
            return;
          case 'warnings':
            ({ warnings } = update);
        }
      },
    });
  });
}
