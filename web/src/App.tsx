// The page: it only composes the features.
import { useCallback, useMemo, type JSX } from 'react';
import { ExplainContext } from './explain/explain_context.ts';
import { useExplanations } from './explain/use_explain.ts';
import { Overlays } from './page/Overlays.tsx';
import { PlayerBar } from './page/PlayerBar.tsx';
import { SidePanels } from './page/SidePanels.tsx';
import { StageArea } from './stage/StageArea.tsx';
import { StageChoices } from './stage/StageChoices.tsx';
import { TopBar } from './page/TopBar.tsx';
import { useIsDark, useLayoutName } from './state/browser_state.ts';
import { bundledScenarios } from './catalogue/scenarios.ts';
import type { Session } from './state/session.ts';
import type { AxisName } from './axis/axis.ts';
import type { StageChoice } from './state/workbench.ts';
import { useNotices } from './page/use_notices.ts';
import { usePageKeys } from './keys/use_page_keys.ts';
import { usePresentation } from './presentation/use_presentation.ts';
import { useRuns } from './state/use_runs.ts';
import { useFileChoice } from './why/use_selected_file.ts';
import { useShownHistory } from './page/use_shown_history.ts';
import { useWorkbench, type PageOpening } from './state/use_workbench.ts';

export interface AppProps {
  readonly session: Session;
  readonly opening: PageOpening;
}

/** The whole page. */
export function App({ session, opening }: AppProps): JSX.Element {
  const { player, runs } = session;
  const snapshot = useRuns(runs);
  const bench = useWorkbench(session, opening);
  const { workbench, labels, dispatch, isGone, openFiles } = bench;
  const { source, mode, axis, theme, heightMode, colourBy } = workbench;
  const layout = useLayoutName();
  const isDark = useIsDark(theme);
  const view = useMemo(() => ({ heightMode, colourBy }), [heightMode, colourBy]);
  const stageChoices = useMemo(() => {
    const choose = (change: Partial<StageChoice>): void =>
      dispatch({ type: 'stageChosen', change });
    return <StageChoices choice={view} onChange={choose} />;
  }, [view, dispatch]);
  const notices = useNotices(snapshot, runs, bench);
  const explanations = useExplanations(dispatch);
  const presentation = usePresentation(bench);
  const history = useShownHistory(player, snapshot, workbench);
  const { timeline, version, first } = history;
  const answer = layout === 'narrow' ? 'panel' : 'side';
  const file = useFileChoice({ player, timeline, version }, bench, answer);
  const said = usePageKeys(session, bench, { hasSelection: file.isMade, onRelease: file.release });
  const onFiles = useCallback((files: readonly File[]) => void openFiles(files), [openFiles]);
  const onAxis = useCallback(
    (name: AxisName) => dispatch({ type: 'axisChosen', axis: name }),
    [dispatch],
  );
  return (
    <ExplainContext value={explanations.explain}>
      <div className="app" data-layout={layout} data-presenting={presentation.isOn}>
        <TopBar
          {...{ source, mode, theme, labels, dispatch, onFiles }}
          scenarios={bundledScenarios}
          headline={history.headline}
        />
        <StageArea
          {...{ session, snapshot, timeline, version, isDark, view, said, isGone }}
          isStale={history.isStale}
          picked={file.selected?.lifetime ?? null}
          pointed={explanations.pointed}
          magnification={presentation.magnification}
          onPick={file.pick}
          onFact={(fact) => dispatch({ type: 'factAsked', fact, answer })}
        />
        <SidePanels
          {...{ layout, session, bench, snapshot, timeline, version, first, isDark }}
          choices={stageChoices}
          selected={file.selected}
          onDeselect={file.release}
          onSelect={file.pick}
        />
        <PlayerBar
          {...{ player, timeline, version, first, axis, onAxis }}
          choices={layout === 'narrow' ? null : stageChoices}
          onToggle={session.toggle}
        />
        <Overlays {...{ session, bench, history, presentation, notices, isDark, onFiles }} />
      </div>
    </ExplainContext>
  );
}
