// The stage with what stands on it: what there is instead of files, the run on its way, a word.
import type { JSX } from 'react';
import type { SettledRuns } from '../state/run_store.ts';
import type { History, Session } from '../state/session.ts';
import { RunStatus } from './RunStatus.tsx';
import { StageEmpty } from './StageEmpty.tsx';
import { StageView, type StageViewProps } from './StageView.tsx';

export interface StageAreaProps extends Omit<StageViewProps, 'player' | 'stale' | 'children'> {
  readonly session: Session;
  readonly snapshot: SettledRuns<History>;
  /** Whether what is set now was refused, so that the picture is of the run before it. */
  readonly isStale: boolean;
  /** Whether the files of the recording that is asked for are gone. */
  readonly isGone: boolean;
  /** A word that is said once and goes; else empty. */
  readonly said: string;
}

/** The area. */
export function StageArea(props: StageAreaProps): JSX.Element {
  const { session, snapshot, isStale, isGone, said, ...view } = props;
  const { player, runs } = session;
  return (
    <StageView
      {...view}
      player={player}
      stale={isStale ? 'Showing the previous run: these options are invalid' : ''}
    >
      <StageEmpty
        {...{ player }}
        timeline={view.timeline}
        isComing={snapshot.refusal === null && snapshot.failure === null && !isGone}
      />
      <RunStatus runs={runs} />
      <p className="stage-said" role="status">
        {said}
      </p>
    </StageView>
  );
}
