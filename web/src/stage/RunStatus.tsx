import type { JSX } from 'react';
import { formatBytes } from 'lsm-shape';
import type { PendingRun } from '../state/run_store.ts';
import type { Session } from '../state/session.ts';
import { usePendingRun } from '../state/use_runs.ts';

export interface RunStatusProps {
  readonly runs: Session['runs'];
  /** The label of the run, such as `run B`; missing if there is only one run. */
  readonly whose?: string;
}

/** The pending run and its progress. It is shown only if the run takes noticeable time. */
export function RunStatus({ runs, whose }: RunStatusProps): JSX.Element | null {
  const pending = usePendingRun(runs);
  if (pending === null) return null;
  const { what, progress, detail } = stageOf(pending);
  const name = whose === undefined ? what : `${whose}: ${what}`;
  const percent = Math.floor(progress * 100);
  return (
    // A new run gets a new box, so that it does not count as a layout shift.
    <div className="run-status" role="group" aria-label="Run" key={name}>
      {/* The run is announced once. Its progress is read only on request, from the bar. */}
      <span>
        <span role="status">{name}</span>{' '}
        <b className="percent" aria-hidden="true">
          {detail ?? `${percent} %`}
        </b>
      </span>
      <div
        className="progress"
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div style={{ transform: `scaleX(${progress})` }} />
      </div>
      <button type="button" className="button small" onClick={() => runs.cancel()}>
        Cancel
      </button>
    </div>
  );
}

/** Returns a run's activity, its finished share, and a text in place of the percentage. */
function stageOf({ job, progress, reading }: PendingRun): {
  what: string;
  progress: number;
  detail: string | null;
} {
  if (job.kind === 'simulation') return { what: `${job.mode} run`, progress, detail: null };
  if (reading === undefined) return { what: 'reading the recording', progress, detail: null };
  const { bytes, total } = reading;
  if (bytes >= total) return { what: 'replaying its picks', progress: 1, detail: '' };
  const detail = `${formatBytes(bytes)} of ${formatBytes(total)}`;
  return { what: 'reading the files', progress: bytes / total, detail };
}
