// The page: it only composes the features.
import { useMemo, type JSX } from 'react';
import { IntroArea } from './page/IntroArea.tsx';
import type { WelcomeHtml } from './intro/welcome_html.ts';
import { ExplainContext } from './explain/explain_context.ts';
import { useExplanations } from './explain/use_explain.ts';
import { Overlays } from './page/Overlays.tsx';
import { Palette } from './page/Palette.tsx';
import { PlayerBar } from './page/PlayerBar.tsx';
import { PageKeys, VariantStages } from './page/parts.tsx';
import { SidePanels } from './page/SidePanels.tsx';
import { StageArea } from './stage/StageArea.tsx';
import { TopBar } from './page/TopBar.tsx';
import { useIsDark, useLayoutName } from './state/browser_state.ts';
import type { Session } from './state/session.ts';
import { usePresentation } from './presentation/use_presentation.ts';
import { useRuns } from './state/use_runs.ts';
import type { LaterSaved } from './saved/later_saved.ts';
import { useFileTaker } from './saved/file_taker.ts';
import { useFileChoice } from './why/use_selected_file.ts';
import { useLegend } from './page/use_legend.tsx';
import { isPictureDue, useFirstPicture } from './page/use_first_picture.ts';
import { useShownHistory } from './page/use_shown_history.ts';
import { useWorkbench, type PageOpening } from './state/use_workbench.ts';

export interface AppProps {
  readonly session: Session;
  readonly opening: PageOpening;
  readonly welcome: WelcomeHtml;
  readonly saved: LaterSaved;
}

/** The whole page. */
export function App({ session, opening, welcome, saved }: AppProps): JSX.Element {
  const { player, runs } = session;
  const snapshot = useRuns(runs);
  const bench = useWorkbench(session, opening);
  const { workbench, labels, dispatch, isGone } = bench;
  const { source, theme, heightMode, colourBy, intro, variants } = workbench;
  const Trees = variants.length > 0 ? VariantStages : StageArea;
  const layout = useLayoutName();
  const isDark = useIsDark(theme);
  const history = useShownHistory(player, snapshot, workbench);
  const view = useMemo(() => ({ heightMode, colourBy }), [heightMode, colourBy]);
  const { timeline, version, first, isStale } = history;
  const isDrawn = useFirstPicture(isGone || isPictureDue(snapshot, timeline, workbench));
  const legendOf = useLegend({ view, isDark, isDrawn, dispatch });
  const explanations = useExplanations(dispatch);
  const presentation = usePresentation(bench);
  const answer = layout === 'narrow' ? 'panel' : 'side';
  const file = useFileChoice({ player, timeline, version }, bench, answer);
  const keyTargets = { hasSelection: file.isMade, onRelease: file.release };
  const onFiles = useFileTaker({ later: saved, session, bench });
  const keys = isDrawn && (
    <PageKeys {...{ session, bench, ...keyTargets }}>
      {(carryOut) => <Palette {...{ session, bench, timeline, answer, onFiles, carryOut }} />}
    </PageKeys>
  );
  return (
    <ExplainContext value={explanations.explain}>
      <div
        className="app"
        data-layout={layout}
        data-presenting={presentation.isOn}
        data-intro={intro ?? undefined}
        data-comparing={variants.length > 0 || undefined}
      >
        <TopBar
          {...{ layout, source, theme, labels, dispatch, onFiles, player, timeline, version }}
          {...{ session, workbench }}
          headline={history.headline}
          isDrawn={isDrawn}
        />
        {/* Before the stage and the options: play is reached with few tabs. */}
        <PlayerBar {...{ player, timeline, version, first, isDrawn }} onToggle={session.toggle} />
        <Trees
          {...{ session, bench, layout, snapshot, timeline, version }}
          {...{ isDark, view, isGone, isStale, legendOf, keys }}
          isPresenting={presentation.isOn}
          firstFrame={intro === 'welcome' && !isDrawn ? welcome.frame : null}
          picked={file.selected?.lifetime ?? null}
          pointed={explanations.pointed}
          magnification={presentation.magnification}
          onPick={file.pick}
          onFact={(fact) => dispatch({ type: 'factAsked', fact, answer })}
        />
        {intro !== null && (
          <IntroArea {...{ session, bench, timeline, onFiles }} words={welcome.words} />
        )}
        <SidePanels
          {...{ layout, session, bench, snapshot, timeline, version, first, isDark, isDrawn }}
          selected={file.selected}
          onDeselect={file.release}
          onSelect={file.pick}
          onFiles={onFiles}
        />
        <Overlays
          {...{ session, bench, history, presentation, snapshot, saved, isDark, isDrawn, onFiles }}
        />
      </div>
    </ExplainContext>
  );
}
