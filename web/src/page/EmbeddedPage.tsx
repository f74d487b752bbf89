// The page in a frame of another one: the tree, what happens in it, and as much to control as was
// asked for. Nothing of it is remembered, and a link leads to the whole page.
import { useCallback, useMemo, type JSX, type ReactNode } from 'react';
import type { StageLegend, Timeline } from 'lsm-shape';
import { knownAxis } from '../axis/axis.ts';
import { ExplainContext } from '../explain/explain_context.ts';
import { useExplanations } from '../explain/use_explain.ts';
import { usePresentation } from '../presentation/use_presentation.ts';
import { StageArea } from '../stage/StageArea.tsx';
import { useIsDark, useLayoutName } from '../state/browser_state.ts';
import type { EmbeddedControls } from '../state/page_frame.ts';
import type { Session } from '../state/session.ts';
import { useRuns } from '../state/use_runs.ts';
import { useWorkbench, type PageOpening, type UseWorkbench } from '../state/use_workbench.ts';
import type { LaterSaved } from '../saved/later_saved.ts';
import { useFileChoice } from '../why/use_selected_file.ts';
import { Overlays } from './Overlays.tsx';
import { Caption, PageKeys, TimelinePanel, VariantStages } from './parts.tsx';
import { PlayerBar } from './PlayerBar.tsx';
import { isPictureDue, useFirstPicture } from './use_first_picture.ts';
import { useLegend } from './use_legend.tsx';
import { useShownHistory } from './use_shown_history.ts';

export interface EmbeddedPageProps {
  readonly session: Session;
  readonly opening: PageOpening;
  readonly controls: EmbeddedControls;
  readonly saved: LaterSaved;
}

/** The page. */
export function EmbeddedPage(props: EmbeddedPageProps): JSX.Element {
  const { session, opening, controls, saved } = props;
  const { player, runs } = session;
  const snapshot = useRuns(runs);
  const bench = useWorkbench(session, opening);
  const { workbench, dispatch, isGone, openFiles } = bench;
  const { theme, heightMode, colourBy, variants } = workbench;
  const Trees = variants.length > 0 ? VariantStages : StageArea;
  const layout = useLayoutName();
  const isDark = useIsDark(theme);
  const history = useShownHistory(player, snapshot, workbench);
  const view = useMemo(() => ({ heightMode, colourBy }), [heightMode, colourBy]);
  const { timeline, version, first, isStale } = history;
  const isDrawn = useFirstPicture(isGone || isPictureDue(snapshot, timeline, workbench));
  const chips = useLegend({ view, isDark, isDrawn, dispatch });
  const legendOf = (legend: StageLegend | null): ReactNode => (
    <>
      {chips(legend)}
      <WholePage />
    </>
  );
  const explanations = useExplanations(dispatch);
  const presentation = usePresentation(bench);
  const file = useFileChoice({ player, timeline, version }, bench, 'panel');
  const onFiles = useCallback((files: readonly File[]) => void openFiles(files), [openFiles]);
  const keyTargets = { hasSelection: file.isMade, onRelease: file.release };
  return (
    <ExplainContext value={explanations.explain}>
      <div className="app" data-layout={layout} data-embedded={controls}>
        <Trees
          {...{ session, bench, layout, snapshot, timeline, version }}
          {...{ isDark, view, isGone, isStale, legendOf }}
          keys={isDrawn && <PageKeys {...{ session, bench, ...keyTargets }}>{() => null}</PageKeys>}
          isPresenting={false}
          firstFrame={null}
          picked={file.selected?.lifetime ?? null}
          pointed={explanations.pointed}
          magnification={1}
          onPick={file.pick}
          onFact={() => undefined}
        />
        <section className="caption" aria-label="Now">
          {isDrawn && timeline !== null && timeline.eventCount > 0 && (
            <Caption timeline={timeline} player={player} />
          )}
        </section>
        {controls !== 'none' && (
          <PlayerBar {...{ player, timeline, version, first, isDrawn }} onToggle={session.toggle} />
        )}
        {controls === 'timeline' && isDrawn && timeline !== null && (
          <section className="embedded-timeline" aria-label="Below the stage">
            <EmbeddedTimeline {...{ session, bench, timeline, version, first, isDark }} />
          </section>
        )}
        <Overlays
          {...{ session, bench, history, presentation, snapshot, isDark, isDrawn, onFiles, saved }}
        />
      </div>
    </ExplainContext>
  );
}

interface EmbeddedTimelineProps {
  readonly session: Session;
  readonly bench: UseWorkbench;
  readonly timeline: Timeline;
  readonly version: number;
  readonly first: number;
  readonly isDark: boolean;
}

/** The timeline, with the part and the lines that the link asks for. */
function EmbeddedTimeline(props: EmbeddedTimelineProps): JSX.Element {
  const { session, bench, timeline, version, first, isDark } = props;
  const { rows, window, bookmarks, labelled, axis } = bench.workbench;
  return (
    <TimelinePanel
      {...{ timeline, version, rows, window, bookmarks, labelled, first, isDark, session }}
      axis={knownAxis(axis, timeline)}
      dispatch={bench.dispatch}
      player={session.player}
      view={session.view}
    />
  );
}

/** The way to the whole page, at the same moment. */
function WholePage(): JSX.Element {
  return (
    <a
      className="whole-page"
      href={wholePageUrl()}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => {
        event.currentTarget.href = wholePageUrl();
      }}
    >
      LSM Shape
    </a>
  );
}

function wholePageUrl(): string {
  const url = new URL(window.location.href);
  for (const name of ['embed', 'controls', 'theme']) url.searchParams.delete(name);
  return url.href;
}
