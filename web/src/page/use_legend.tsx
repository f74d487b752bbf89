// The colour legend, with the stage's own labels.
import { useCallback, type ReactNode } from 'react';
import type { StageLegend as Legend } from 'lsm-shape';
import type { UseWorkbench } from '../state/use_workbench.ts';
import type { StageChoice } from '../state/workbench.ts';
import { StageLegend } from './parts.tsx';

interface LegendParts {
  readonly view: StageChoice;
  readonly isDark: boolean;
  readonly isDrawn: boolean;
  readonly dispatch: UseWorkbench['dispatch'];
}

/** Returns a function that renders the legend, or nothing before the first picture. */
export function useLegend({
  view,
  isDark,
  isDrawn,
  dispatch,
}: LegendParts): (legend: Legend | null) => ReactNode {
  return useCallback(
    (legend: Legend | null) =>
      isDrawn && (
        <StageLegend
          {...{ choice: view, legend, isDark }}
          onChange={(change) => dispatch({ type: 'stageChosen', change })}
          onExplain={() => dispatch({ type: 'dialogChosen', dialog: 'legend' })}
        />
      ),
    [isDrawn, view, isDark, dispatch],
  );
}
