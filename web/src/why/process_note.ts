// The note on a decision of a process whose options do not match the controls.
import { earlierText, valuesInForce } from '../settings/earlier_options.ts';
import { shownRequest } from '../state/jobs.ts';
import type { Job, SettledRuns } from '../state/run_store.ts';

/** The part of the runs' state that the note needs. */
type RunsOfNote = Pick<SettledRuns<unknown>, 'options' | 'earlier'> & {
  readonly shown: { readonly job: Job } | null;
};

/**
 * Returns the note on a decision in process `process` of the current run, counted from 0. Empty for
 * a recording, because the known options belong to the previous scenario.
 */
export function processNote({ options, earlier, shown }: RunsOfNote, process: number): string {
  const request = shownRequest(shown?.job ?? null);
  if (request === null || options === null) return '';
  return earlierText(earlier[process], valuesInForce(options, request.set ?? {}));
}
