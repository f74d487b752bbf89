// The line of progress: what is done, the time left, and the buttons to run, pause and go on.
import type { JSX } from 'react';
import { plural } from 'lsm-shape';
import { refusalText } from '../state/jobs.ts';
import { usePageState } from '../state/page_context.ts';
import type { Sweep } from './use_sweep.ts';

export function Progress({ sweep }: { readonly sweep: Sweep }): JSX.Element {
  const { store, snapshot, settings } = sweep;
  const { state, points, rows, leftSec, refusal } = snapshot;
  const done = points.filter(({ id }) => rows.has(id)).length;
  const failed = settings.filter((setting) => setting.state === 'failed').length;
  const guess = useGuess(points.length - done, sweep.plan.mode);
  return (
    <div className="sweep-progress">
      {state === 'refused' ? null : (
        <>
          <div className="sweep-bar-place">
            <span role="status">{textOf({ state, done, total: points.length, leftSec })}</span>
            {(state === 'running' || state === 'paused') && (
              <progress
                className="sweep-bar"
                aria-label="Points done"
                max={Math.max(1, points.length)}
                value={done}
              />
            )}
          </div>
          {state === 'ready' && (
            <button type="button" className="button primary" onClick={() => store.run()}>
              Run {plural(points.length, 'point')}
              {guess}
            </button>
          )}
          {state === 'running' && (
            <button type="button" className="button" onClick={() => store.pause()}>
              Pause
            </button>
          )}
          {state === 'paused' && (
            <button type="button" className="button primary" onClick={() => store.run()}>
              Resume
            </button>
          )}
          {state === 'done' && 0 < failed && (
            <button type="button" className="button" onClick={() => store.run()}>
              Run the {plural(failed, 'failed setting')} again
            </button>
          )}
        </>
      )}
      {refusal !== null && (
        <p className="refusal" role="alert">
          {refusalText(refusal)}
        </p>
      )}
    </div>
  );
}

interface Facts {
  readonly state: Sweep['snapshot']['state'];
  readonly done: number;
  readonly total: number;
  readonly leftSec: number | null;
}

function textOf({ state, done, total, leftSec }: Facts): string {
  if (state === 'empty') return 'Nothing is varied yet';
  if (state === 'reading') return 'Reading the plan …';
  const share = `${done} of ${total}`;
  if (state === 'running') {
    return leftSec === null ? share : `${share}, about ${Math.ceil(leftSec)} s left`;
  }
  if (state === 'paused') return `${share} kept`;
  return state === 'done'
    ? `${plural(total, 'point')}, all done`
    : `${plural(total, 'point')} to run`;
}

/** Returns the estimated time of some runs, from the duration of the run on the page. */
function useGuess(runs: number, mode: string): string {
  const shown = usePageState().snapshot.shown;
  const wall = shown?.summary?.wall_ms;
  if (wall === undefined || shown?.summary?.mode !== mode) return '';
  const sec = Math.ceil((wall * runs) / Math.max(1, navigator.hardwareConcurrency) / 1000);
  return `, about ${sec} s`;
}
