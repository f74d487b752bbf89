// Messages for a compared run whose tree is missing or outdated.
import type { JSX } from 'react';
import { isRunOf, refusalText } from '../state/jobs.ts';
import type { VariantRun } from '../state/variant_runs.ts';

/** Returns a note on an outdated tree; empty for a current tree and for the front run. */
export function runBeforeText({ run, variant, isShown, progress }: VariantRun): string {
  if (run === null || isShown || isRunOf(run.job, variant)) return '';
  const next = progress === null ? '' : `; the next one is at ${Math.floor(progress * 100)} %`;
  return `Showing the previous run${next}`;
}

/** A message in place of a missing tree; null if the tree is shown. */
export function Missing({ run }: { readonly run: VariantRun }): JSX.Element | null {
  if (run.run !== null && run.problem === null) return null;
  if (run.isGone) {
    return (
      <p className="variant-missing">
        The files of this recording are no longer available. Open them again.
      </p>
    );
  }
  if (run.problem !== null) {
    const { problem } = run;
    const text =
      'where' in problem
        ? refusalText(problem)
        : refusalText({ ...problem, what: problem.message, where: '' });
    return (
      <p className="variant-missing" role="status">
        {text}
      </p>
    );
  }
  const percent = Math.floor((run.progress ?? 0) * 100);
  return (
    <p className="variant-missing" role="status">
      Computing this run: {percent} %
    </p>
  );
}
