// The page: it joins the workbench, the session and the panels, and knows nothing about LSM trees.
import { useCallback, useMemo, useState, type JSX } from 'react';
import { Dialogs, type DialogName } from './dialogs/Dialogs.tsx';
import { ExplainContext } from './explain/explain_context.ts';
import { ExplainDialog } from './explain/ExplainDialog.tsx';
import { formatRoute } from './explain/route.ts';
import { useExplanations } from './explain/use_explain.ts';
import { DropZone } from './panels/DropZone.tsx';
import { LiveRegion } from './panels/LiveRegion.tsx';
import { Notices } from './panels/Notices.tsx';
import { PresentationCaption } from './panels/PresentationCaption.tsx';
import { PlayerBar } from './panels/PlayerBar.tsx';
import { RunStatus } from './panels/RunStatus.tsx';
import { SidePanels } from './panels/SidePanels.tsx';
import { StageEmpty } from './panels/StageEmpty.tsx';
import { StageView } from './panels/StageView.tsx';
import { StageChoices, type StageChoice } from './panels/StageChoices.tsx';
import { TopBar } from './panels/TopBar.tsx';
import { useLayoutName, useTheme } from './workbench/browser_state.ts';
import { lastProcessStart } from './workbench/history_facts.ts';
import { headlineOf } from './workbench/headline.ts';
import type { FileSelection } from './workbench/file_selection.ts';
import { isAbout, jobOf, publishedFor, stepsOf, titleOf } from './workbench/jobs.ts';
import { useCoarse } from './workbench/live.ts';
import { bundledScenarios } from './workbench/scenarios.ts';
import type { Session } from './workbench/session.ts';
import type { ParsedFragment } from './workbench/url_state.ts';
import { usePresentation } from './workbench/use_presentation.ts';
import { useKeys } from './workbench/use_keys.ts';
import { useNotices } from './workbench/use_notices.ts';
import { useSaid } from './workbench/use_said.ts';
import { useRuns } from './workbench/use_runs.ts';
import { useSelectedFile } from './workbench/use_selected_file.ts';
import { useAddress, useWorkbench } from './workbench/use_workbench.ts';
import type { AxisName, ModeName } from './workbench/workbench.ts';

export interface AppProps {
  readonly session: Session;
  readonly opening: ParsedFragment;
}

/** The whole page. */
export function App({ session, opening }: AppProps): JSX.Element {
  const { player, runs } = session;
  const snapshot = useRuns(runs);
  const bench = useWorkbench(session, opening);
  const { workbench, dispatch, openFiles } = bench;
  const layout = useLayoutName();
  const { theme, cycle, isDark } = useTheme();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [view, setView] = useState<StageChoice>({ heightMode: 'log', colourBy: 'age' });
  const notices = useNotices(snapshot, runs, {
    workbench,
    linkWarnings: bench.linkWarnings,
    linkCursor: opening.workbench.cursor,
  });
  const explanations = useExplanations();
  const presentation = usePresentation();
  useAddress(workbench, player, formatRoute(explanations.route));
  const [said, say] = useSaid();
  const [labelled, setLabelled] = useState<number | null>(null);
  const [selection, setSelection] = useState<FileSelection | null>(null);
  useKeys(session, {
    bookmarks: workbench.bookmarks,
    hasSelection: selection !== null,
    onHelp: () => setDialog('help'),
    onRelease: () => setSelection(null),
    onBookmark: (at) => {
      const isThere = workbench.bookmarks.some((bookmark) => bookmark.event === at);
      dispatch({ type: isThere ? 'bookmarkRemoved' : 'bookmarked', event: at });
    },
    onLabel: (at) => {
      dispatch({ type: 'bookmarked', event: at });
      setLabelled(at);
    },
    onNowhere: say,
  });

  const timeline = snapshot.shown?.history.timeline ?? null;
  const version = snapshot.shown?.version ?? 0;
  // Until there is a run, what is published of the one that is asked for: its place is kept.
  const published = publishedFor(snapshot.shown?.job ?? jobOf(workbench, workbench.mode));
  const facts = useMemo(() => {
    const first = timeline === null ? 0 : lastProcessStart(timeline);
    return { version, first, headline: headlineOf(timeline, first, published) };
  }, [timeline, version, published]);
  // The page itself follows the playhead only here: what shows it subscribes on its own.
  const isBefore = useCoarse(player, ({ event }) => event < facts.first);
  const first = isBefore ? 0 : facts.first;
  const open = useCallback((files: readonly File[]) => void openFiles(files), [openFiles]);

  const selected = useSelectedFile({ player, timeline, version }, selection);
  const pick = (lifetime: number | null): void => {
    if (lifetime === null || timeline === null) setSelection(null);
    else setSelection({ timeline, fileNumber: timeline.lifetimes.fileNumber.at(lifetime) });
  };
  const { refusal } = snapshot;
  const isStale = timeline !== null && refusal !== null && isAbout(refusal.job, workbench);

  const choices = useMemo(() => <StageChoices choice={view} onChange={setView} />, [view]);
  // Stable, so that what does not follow the playhead is not rendered while it moves.
  const chooseMode = useCallback(
    (mode: ModeName) => dispatch({ type: 'modeChosen', mode }),
    [dispatch],
  );
  const chooseAxis = useCallback(
    (axis: AxisName) => dispatch({ type: 'axisChosen', axis }),
    [dispatch],
  );

  return (
    <ExplainContext value={explanations.explain}>
      <div className="app" data-layout={layout} data-presenting={presentation.isOn}>
        <TopBar
          scenarios={bundledScenarios}
          source={workbench.source}
          mode={workbench.mode}
          headline={facts.headline}
          theme={theme}
          onMode={chooseMode}
          onFiles={open}
          onDialog={setDialog}
          onTheme={cycle}
        />
        <StageView
          {...{ timeline, version, player, isDark, view }}
          picked={selected?.lifetime ?? null}
          stale={isStale ? 'The run before: what is set now cannot be run' : ''}
          onPick={pick}
          pointed={explanations.pointed}
          magnification={presentation.magnification}
        >
          <StageEmpty
            {...{ player, timeline }}
            isComing={refusal === null && snapshot.failure === null}
          />
          <RunStatus runs={runs} />
          <p className="stage-said" role="status">
            {said}
          </p>
        </StageView>
        <SidePanels
          {...{ choices, layout, session, bench, snapshot, timeline, version, first, selected }}
          onDeselect={() => setSelection(null)}
          onSelect={pick}
          timelineProps={{ isDark, labelled, onLabelled: setLabelled }}
        />
        <PlayerBar
          {...{ player, timeline, version, first }}
          axis={workbench.axis}
          choices={layout === 'narrow' ? null : choices}
          onAxis={chooseAxis}
          onToggle={session.toggle}
        />
        {presentation.isOn && (
          <PresentationCaption
            {...{ timeline, version, player, first }}
            title={titleOf(workbench.source)}
            onLeave={() => presentation.set(false)}
          />
        )}
        <LiveRegion {...{ player, timeline }} />
        <Notices notices={notices.shown} onDismiss={notices.dismiss} />
        <Dialogs
          name={dialog}
          source={workbench.source}
          steps={stepsOf(workbench.source)}
          scenarios={bundledScenarios}
          onScenario={(id) => dispatch({ type: 'scenarioChosen', id })}
          onDialog={setDialog}
          onRun={bench.runCommands}
          onClose={() => setDialog(null)}
        />
        <DropZone onFiles={open} />
        {explanations.route !== null && (
          <ExplainDialog
            {...{ timeline, player, isDark }}
            route={explanations.route}
            onClose={explanations.close}
          />
        )}
      </div>
    </ExplainContext>
  );
}
