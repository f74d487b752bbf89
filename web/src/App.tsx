// The page: it only composes the features.
import { useMemo, useState, type JSX } from 'react';
import type { DialogName } from './page/Dialogs.tsx';
import { ExplainContext } from './explain/explain_context.ts';
import { formatRoute } from './explain/route.ts';
import { useExplanations } from './explain/use_explain.ts';
import { Overlays } from './page/Overlays.tsx';
import { PlayerBar } from './page/PlayerBar.tsx';
import { SidePanels } from './page/SidePanels.tsx';
import { StageArea } from './stage/StageArea.tsx';
import { StageChoices, type StageChoice } from './stage/StageChoices.tsx';
import { TopBar } from './page/TopBar.tsx';
import { useLayoutName, useTheme } from './state/browser_state.ts';
import { bundledScenarios } from './catalogue/scenarios.ts';
import type { Session } from './state/session.ts';
import type { ParsedFragment } from './state/url_state.ts';
import { useNotices } from './page/use_notices.ts';
import { usePageKeys } from './keys/use_page_keys.ts';
import { usePresentation } from './presentation/use_presentation.ts';
import { useRuns } from './state/use_runs.ts';
import { useFileChoice } from './why/use_selected_file.ts';
import { useShownHistory } from './page/use_shown_history.ts';
import { useAddress, useBarChoices, useWorkbench } from './state/use_workbench.ts';

export interface AppProps {
  readonly session: Session;
  readonly opening: ParsedFragment;
}

/** The whole page. */
export function App({ session, opening }: AppProps): JSX.Element {
  const { player, runs } = session;
  const snapshot = useRuns(runs);
  const bench = useWorkbench(session, opening);
  const { workbench } = bench;
  const layout = useLayoutName();
  const { theme, cycle, isDark } = useTheme();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [view, setView] = useState<StageChoice>({ heightMode: 'log', colourBy: 'age' });
  const stageChoices = useMemo(() => <StageChoices choice={view} onChange={setView} />, [view]);
  const linkCursor = opening.workbench.cursor;
  const notices = useNotices(snapshot, runs, { ...bench, linkCursor });
  const explanations = useExplanations();
  const presentation = usePresentation();
  useAddress(workbench, player, formatRoute(explanations.route));
  const history = useShownHistory(player, snapshot, workbench);
  const { timeline, version, first } = history;
  const file = useFileChoice({ player, timeline, version });
  const { said, labelled, setLabelled } = usePageKeys(session, bench, {
    hasSelection: file.isMade,
    onHelp: () => setDialog('help'),
    onRelease: file.release,
  });
  const { chooseMode, chooseAxis, open } = useBarChoices(bench);
  return (
    <ExplainContext value={explanations.explain}>
      <div className="app" data-layout={layout} data-presenting={presentation.isOn}>
        <TopBar
          scenarios={bundledScenarios}
          source={workbench.source}
          mode={workbench.mode}
          headline={history.headline}
          theme={theme}
          onMode={chooseMode}
          onFiles={open}
          onDialog={setDialog}
          onTheme={cycle}
        />
        <StageArea
          {...{ session, snapshot, timeline, version, isDark, view, said }}
          isStale={history.isStale}
          picked={file.selected?.lifetime ?? null}
          pointed={explanations.pointed}
          magnification={presentation.magnification}
          onPick={file.pick}
        />
        <SidePanels
          {...{ layout, session, bench, snapshot, timeline, version, first }}
          choices={stageChoices}
          selected={file.selected}
          onDeselect={file.release}
          onSelect={file.pick}
          timelineProps={{ isDark, labelled, onLabelled: setLabelled }}
        />
        <PlayerBar
          {...{ player, timeline, version, first }}
          axis={workbench.axis}
          choices={layout === 'narrow' ? null : stageChoices}
          onAxis={chooseAxis}
          onToggle={session.toggle}
        />
        <Overlays
          {...{ session, bench, history, presentation, notices, explanations, isDark, dialog }}
          onDialog={setDialog}
          onFiles={open}
        />
      </div>
    </ExplainContext>
  );
}
