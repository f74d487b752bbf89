// Builds the history of a run as its events arrive.
import type { OptionTexts, RunRequest, SimulationSummary, Warning } from '../../engine/protocol.ts';
import { keepUp, preparedPictures } from '../../scene/prepare.ts';
import { apart } from '../../player/clock.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { TimelineBuilder } from '../../timeline/timeline_builder.ts';
import { capital, refusalSentence } from './refusal.ts';
import { startRun } from './shared_engine.ts';

export { useEngine } from './shared_engine.ts';

export interface RunHistory {
  readonly timeline: Timeline;
  readonly summary: SimulationSummary;
  /** Options of the last process; null if they are unknown. */
  readonly options: OptionTexts | null;
  readonly warnings: readonly Warning[];
}

/** An error during a run, with a message for readers. */
export class RunError extends Error {}

/**
 * Prepares the data for a history's pictures in steps of a few milliseconds. Otherwise, the first
 * picture of a long history would block scrolling.
 */
async function prepare(timeline: Timeline, signal: AbortSignal): Promise<void> {
  for (const steps = preparedPictures(timeline); steps.next().done !== true;) {
    await new Promise<void>(apart);
    signal.throwIfAborted();
  }
}

/** Carries out a run. `onProgress` receives shares from 0 to 1. Rejects with a `RunError`. */
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
      // With a baseline, the engine reports all options.
      request: { ...request, baseline: request.set ?? {} },
      signal,
      onUpdate: (update) => {
        switch (update.type) {
          case 'options':
            ({ options } = update);
            return;
          case 'events':
            builder.append(update.words);
            keepUp(builder.timeline);
            onProgress(update.progress);
            return;
          case 'done': {
            builder.finish();
            const { timeline } = builder;
            // The request is for a simulation, so the summary is that of a simulation.
            const summary = update.summary as SimulationSummary;
            prepare(timeline, signal).then(
              () => resolve({ timeline, summary, options, warnings }),
              reject,
            );
            return;
          }
          case 'rejected':
            reject(new RunError(refusalSentence(update.error)));
            return;
          case 'failed':
            reject(
              new RunError(`${capital(update.error.message)}. ${capital(update.error.todo)}.`),
            );
            return;
          case 'warnings':
            ({ warnings } = update);
            return;
          case 'reading':
          case 'families':
          // All runs here are simulated, so there are no updates about databases.
        }
      },
    });
  });
}
