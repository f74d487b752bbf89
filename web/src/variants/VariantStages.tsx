// The trees of all compared runs, stacked or side by side, with the same playhead. A phone shows
// one tree at a time.
import { useEffect, useMemo, useState, type JSX } from 'react';
import type { StageLegend } from 'lsm-shape';
import { usePageState } from '../state/page_context.ts';
import type { Session } from '../state/session.ts';
import { variantRunsOf, useVariantRuns } from '../state/variant_runs.ts';
import { variantChosen } from '../state/variant_changes.ts';
import type { VariantLetter } from '../state/variants.ts';
import type { UseWorkbench } from '../state/use_workbench.ts';
import type { Arrangement } from '../state/workbench.ts';
import { RunStatus } from '../stage/RunStatus.tsx';
import type { StageAreaProps } from '../stage/StageArea.tsx';
import { Segments } from '../ui/Segments.tsx';
import { VariantStage } from './VariantStage.tsx';
import { variantTitles } from './variant_titles.ts';

/** The stage area during a comparison. */
export function VariantStages(props: StageAreaProps): JSX.Element {
  const { legendOf, keys, isPresenting } = props;
  const { session, bench, layout } = usePageState();
  const { variants, variant: shown, mode, axis, arrangement } = bench.workbench;
  useEffect(() => {
    variantRunsOf(session).follow({ variants, variant: shown, mode, axis });
  }, [session, variants, shown, mode, axis]);
  useEffect(() => () => variantRunsOf(session).end(), [session]);
  useBeside(session, bench.dispatch);
  const runs = useVariantRuns(session);
  const titles = useMemo(() => variantTitles(runs), [runs]);
  const [legend, setLegend] = useState<StageLegend | null>(null);
  const isOne = layout === 'narrow';
  const choose = (letter: VariantLetter): void => bench.dispatch(variantChosen(letter));
  return (
    <main
      className="stage variants"
      aria-label="The trees"
      tabIndex={-1}
      data-arrangement={isOne ? 'one' : arrangement}
      data-stale={props.stale !== ''}
    >
      {!isPresenting && (
        <div className="stage-legend">
          {legendOf(legend)}
          {isOne ? (
            <Segments
              label="Run"
              choices={runs.map(({ variant }) => variant.letter)}
              chosen={shown}
              onChoose={choose}
            />
          ) : (
            <ArrangementChoice {...{ arrangement }} dispatch={bench.dispatch} />
          )}
        </div>
      )}
      <div className="variant-stages">
        {runs.map((run, at) =>
          isOne && !run.isShown ? null : (
            <VariantStage
              key={run.variant.letter}
              run={run}
              title={titles[at] ?? ''}
              place={at}
              view={props.view}
              isPresenting={isPresenting}
              magnification={props.magnification}
              picked={run.isShown ? props.picked : null}
              pointed={run.isShown ? props.pointed : null}
              onPick={run.isShown ? props.onPick : () => choose(run.variant.letter)}
              onFact={props.onFact}
              onLegend={run.isShown ? setLegend : null}
            />
          ),
        )}
      </div>
      {props.stale !== '' && (
        <p className="stale-note" role="status">
          {props.stale}
        </p>
      )}
      <RunStatus runs={session.runs} whose={`run ${shown}`} />
      {keys}
    </main>
  );
}

/** Converts the notes of the other runs to their new histories. */
function useBeside(session: Session, dispatch: UseWorkbench['dispatch']): void {
  useEffect(
    () =>
      variantRunsOf(session).subscribeBeside((change) => dispatch({ type: 'besideShown', change })),
    [session, dispatch],
  );
}

interface ArrangementChoiceProps extends Pick<UseWorkbench, 'dispatch'> {
  readonly arrangement: Arrangement;
}

function ArrangementChoice({ arrangement, dispatch }: ArrangementChoiceProps): JSX.Element {
  return (
    <Segments
      label="Arrangement of the trees"
      choices={['stacked', 'beside']}
      words={{ stacked: 'stacked', beside: 'side by side' }}
      chosen={arrangement}
      onChoose={(next) => dispatch({ type: 'arrangementChosen', arrangement: next })}
    />
  );
}
