// The stage and its overlays: a text while there are no files, the pending run, and messages.
import { useState, type JSX, type ReactNode } from 'react';
import type { StageLegend } from 'lsm-shape';
import { usePageState } from '../state/page_context.ts';
import { RunStatus } from './RunStatus.tsx';
import { StageEmpty } from './StageEmpty.tsx';
import { StageView, type StageViewProps } from './StageView.tsx';

type OfPage = 'player' | 'timeline' | 'version' | 'isDark';
type OwnOfView = OfPage | 'keys' | 'legend' | 'onLegend' | 'children';

export interface StageAreaProps extends Omit<StageViewProps, OwnOfView> {
  readonly isPresenting: boolean;
  /** The picture in the page's HTML while it takes the place of the stage; otherwise null. */
  readonly firstFrame: string | null;
  /** Renders the colour legend, with the stage's own labels. */
  readonly legendOf: (legend: StageLegend | null) => ReactNode;
  /** The component that listens to the page's keys and shows their messages. */
  readonly keys: ReactNode;
}

export function StageArea(props: StageAreaProps): JSX.Element {
  const { isPresenting, firstFrame, legendOf, keys, ...view } = props;
  const { session, bench, snapshot, timeline, version, isDark } = usePageState();
  const [legend, setLegend] = useState<StageLegend | null>(null);
  const { player, runs } = session;
  return (
    <StageView
      {...{ ...view, player, timeline, version, isDark }}
      keys={session.keys}
      legend={isPresenting ? 'foot' : 'elsewhere'}
      onLegend={setLegend}
    >
      <div className="stage-legend">{legendOf(legend)}</div>
      {firstFrame === null ? (
        <StageEmpty
          {...{ player, timeline }}
          isComing={snapshot.refusal === null && snapshot.failure === null && !bench.isGone}
        />
      ) : (
        <div className="stage-mount first-frame" dangerouslySetInnerHTML={{ __html: firstFrame }} />
      )}
      <RunStatus runs={runs} />
      {keys}
    </StageView>
  );
}
