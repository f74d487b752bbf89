// The state shared by the full page and the embedded page.
import { useEffect, useMemo, type ReactNode } from 'react';
import type { StageLegend } from 'lsm-shape';
import { useExplanations, type UseExplanations } from '../explain/use_explain.ts';
import { usePresentation, type Presentation } from '../presentation/use_presentation.ts';
import { useIsDark, useLayoutName } from '../state/browser_state.ts';
import type { PageState } from '../state/page_context.ts';
import type { Session } from '../state/session.ts';
import { useRuns } from '../state/use_runs.ts';
import { useWorkbench, type PageOpening, type UseWorkbench } from '../state/use_workbench.ts';
import type { StageChoice } from '../state/workbench.ts';
import { useFileChoice, type FileChoice } from '../why/use_selected_file.ts';
import { isPictureDue, useFirstPicture } from './use_first_picture.ts';
import { useLegend } from './use_legend.tsx';
import { useShownHistory, type ShownHistory } from './use_shown_history.ts';

/** The state shared by all forms of the page, and the inputs of their areas. */
export interface Page {
  readonly state: Omit<PageState, 'onFiles'>;
  readonly history: ShownHistory;
  readonly view: StageChoice;
  /** Renders the colour legend, with the stage's own labels. */
  readonly legendOf: (legend: StageLegend | null) => ReactNode;
  readonly explanations: UseExplanations;
  readonly presentation: Presentation;
  readonly file: FileChoice;
}

/** Copies the visible key range to the state once it stops changing, and back from the state. */
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
  const run = { timeline, version, first: history.first };
  return {
    state: { session, snapshot, bench, layout, isDark, isDrawn, answer, ...run },
    ...{ history, view, legendOf, explanations, presentation, file },
  };
}
