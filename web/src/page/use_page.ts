// The state that the full page and the embedded page share.
import { useEffect, useMemo, type ReactNode } from 'react';
import type { StageLegend } from 'lsm-shape';
import { useExplanations, type UseExplanations } from '../explain/use_explain.ts';
import { usePresentation, type Presentation } from '../presentation/use_presentation.ts';
import { useIsDark, useLayoutName, type LayoutName } from '../state/browser_state.ts';
import type { SettledRuns } from '../state/run_store.ts';
import type { History, Session } from '../state/session.ts';
import { useRuns } from '../state/use_runs.ts';
import { useWorkbench, type PageOpening, type UseWorkbench } from '../state/use_workbench.ts';
import type { AnswerPlace, StageChoice } from '../state/workbench.ts';
import { useFileChoice, type FileChoice } from '../why/use_selected_file.ts';
import { isPictureDue, useFirstPicture } from './use_first_picture.ts';
import { useLegend } from './use_legend.tsx';
import { useShownHistory, type ShownHistory } from './use_shown_history.ts';

/** Inputs to the areas of the page. */
export interface Page {
  readonly session: Session;
  readonly snapshot: SettledRuns<History>;
  readonly bench: UseWorkbench;
  readonly layout: LayoutName;
  readonly isDark: boolean;
  readonly history: ShownHistory;
  /** True once the first picture has been drawn. Postponed work starts then. */
  readonly isDrawn: boolean;
  readonly view: StageChoice;
  /** Renders the colour legend in the stage's own words. */
  readonly legendOf: (legend: StageLegend | null) => ReactNode;
  readonly explanations: UseExplanations;
  readonly presentation: Presentation;
  /** The place that shows answers about a file, a fact or an option. */
  readonly answer: AnswerPlace;
  readonly file: FileChoice;
}

/** Synchronizes the visible key range with the state, which follows once the range rests. */
function useKeys({ keys }: Session, { workbench, dispatch }: UseWorkbench): void {
  const chosen = workbench.keys;
  useEffect(() => keys.set(chosen), [keys, chosen]);
  useEffect(
    () => keys.subscribeRest((rested) => dispatch({ type: 'keysChosen', keys: rested })),
    [keys, dispatch],
  );
}

/** The page of a session, updated as the session changes. */
export function usePage(session: Session, opening: PageOpening): Page {
  const { player, runs } = session;
  const snapshot = useRuns(runs);
  const bench = useWorkbench(session, opening);
  const { workbench, dispatch, isGone } = bench;
  const { heightMode, colourBy } = workbench;
  useKeys(session, bench);
  const layout = useLayoutName();
  const isDark = useIsDark(workbench.theme);
  const history = useShownHistory(player, snapshot, workbench);
  const view = useMemo(() => ({ heightMode, colourBy }), [heightMode, colourBy]);
  const { timeline, version } = history;
  const isDrawn = useFirstPicture(isGone || isPictureDue(snapshot, timeline, workbench));
  const legendOf = useLegend({ view, isDark, isDrawn, dispatch });
  const explanations = useExplanations(dispatch);
  const presentation = usePresentation(bench);
  const answer = layout === 'narrow' ? 'panel' : 'side';
  const file = useFileChoice({ player, timeline, version }, bench, answer);
  return {
    ...{ session, snapshot, bench, layout, isDark, history, isDrawn, view, legendOf },
    ...{ explanations, presentation, answer, file },
  };
}
