import type { JSX } from 'react';
import { formatBytes } from 'lsm-shape';
import type { PendingRun } from '../state/run_store.ts';
import type { Session } from '../state/session.ts';
import { usePendingRun } from '../state/use_runs.ts';

export interface RunStatusProps {
  readonly runs: Session['runs'];
  /** Which of the runs on the page it is, as `run B`; missing: there is only one. */
  readonly whose?: string;
}

/** The run on its way, with a number; it appears only when a run takes longer than a blink. */
export function RunStatus({ runs, whose }: RunStatusProps): JSX.Element | null {
  const pending = usePendingRun(runs);
  if (pending === null) return null;
  const { what, progress, detail } = stageOf(pending);
  const name = whose === undefined ? what : `${whose}: ${what}`;
  const percent = Math.floor(progress * 100);
  return (
    // Another run has another name: it is another box, not the old one with its words moved.
    <div className="run-status" role="group" aria-label="Run" key={name}>
      {/* That it runs is told once; how far it is, only to who looks or asks the bar. */}
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

/** What a run is at, how much of that is done, and in which words if not in percent. */
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
