// Compares the run on the page with the requested one, and explains any difference.
import { isAbout, isRunOf } from '../state/jobs.ts';
import type { SettledRuns } from '../state/run_store.ts';
import { runKeyOf, type Workbench } from '../state/workbench.ts';

type Asked = Pick<Workbench, 'source' | 'overrides' | 'mode' | 'isDragging'>;

/** Facts about runs that do not depend on the type of their histories. */
type Runs = Pick<SettledRuns<unknown>, 'refusal' | 'cancelled' | 'failure'> & {
  readonly shown: Pick<NonNullable<SettledRuns<unknown>['shown']>, 'job' | 'summary'> | null;
};

/** True if a run other than the current one has been requested and is still pending. */
export function isRunAwaited({ shown, refusal, cancelled, failure }: Runs, asked: Asked): boolean {
  const { mode, isDragging } = asked;
  const run = runKeyOf({ ...asked, mode: isDragging ? 'preview' : mode });
  if (shown === null || shown.job.run === run) return false;
  const ended = [refusal?.job, cancelled, failure?.job];
  return ended.every((job) => job?.run !== run);
}

/** The reason why the requested run is not fully shown; empty if it is shown or pending. */
export function staleText({ shown, refusal, cancelled, failure }: Runs, asked: Asked): string {
  if (shown === null) return '';
  if (refusal !== null && isAbout(refusal.job, asked)) {
    return 'Showing the previous run: these options are invalid';
  }
  if (isRunOf(shown.job, asked)) {
    const isCut = shown.summary === null && cancelled?.run === shown.job.run;
    return isCut ? 'This run was cancelled: showing only its beginning' : '';
  }
  if (cancelled !== null && isRunOf(cancelled, asked)) {
    return 'The run with these options was cancelled, so the previous run is shown';
  }
  if (failure !== null && isRunOf(failure.job, asked)) {
    return 'The run with these options failed, so the previous run is shown';
  }
  return '';
}
