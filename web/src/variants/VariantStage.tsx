// The tree of a compared run, with its title and numbers.
import { useCallback, useEffect, useMemo, useRef, type JSX } from 'react';
import { alignedPlace, type AlignedPlace, type StageLegend } from 'lsm-shape';
import { NoteSpeech } from '../notes/NoteSpeech.tsx';
import { muted, useCallouts } from '../notes/use_callouts.ts';
import { NO_NOTES } from '../state/notes.ts';
import { usePageState } from '../state/page_context.ts';
import { useRuns } from '../state/use_runs.ts';
import type { VariantRun } from '../state/variant_runs.ts';
import { useMountedStage, type MountedStage } from '../stage/use_mounted_stage.ts';
import { VariantHead } from './VariantHead.tsx';
import { heldPlace } from './use_explained.ts';
import { Missing, runBeforeText } from './VariantState.tsx';
import { VariantNumbers } from './VariantNumbers.tsx';

type OfStage = 'view' | 'magnification' | 'picked' | 'pointed' | 'onPick' | 'onFact';

export interface VariantStageProps extends Pick<MountedStage, OfStage> {
  readonly run: VariantRun;
  readonly title: string;
  /** True if the notes of the front run are shown elsewhere. */
  readonly isPresenting: boolean;
  /** Position from the top. */
  readonly place: number;
  /** Called with the legend; null if another stage reports it. */
  readonly onLegend: ((legend: StageLegend) => void) | null;
}

/** The tree at the moment that corresponds to the page's playhead. */
export function VariantStage(props: VariantStageProps): JSX.Element {
  const { run, title, place } = props;
  const { session, bench, isDark } = usePageState();
  const { letter } = run.variant;
  const { player, keys } = session;
  const { axis } = bench.workbench;
  const timeline = run.run?.history.timeline ?? null;
  const front = useRuns(session.runs).shown;
  const shown = front?.history.timeline ?? null;
  const placeAt = useCallback(
    (playhead: number): AlignedPlace => {
      const isOther = shown !== null && timeline !== null && shown !== timeline;
      if (!isOther) return { playhead, isOver: false };
      return (
        heldPlace(session, shown, playhead, timeline) ??
        alignedPlace(shown, playhead, timeline, axis)
      );
    },
    [session, shown, timeline, axis],
  );
  // While the front run grows, the start of its last process may not be known yet.
  const version = `${run.run?.version} ${front?.version}`;
  const before = runBeforeText(run);
  const notes = run.variant.noted?.notes ?? NO_NOTES;
  const playheadAt = useCallback((playhead: number) => placeAt(playhead).playhead, [placeAt]);
  const callouts = useCallouts({ notes, player, timeline, placeAt: playheadAt });
  const isMute = props.isPresenting && run.isShown;
  const mount = useMountedStage({
    ...{ ...props, timeline, version, player, keys, isDark, legend: 'elsewhere' },
    placeAt: playheadAt,
    callouts: useMemo(() => (isMute ? muted(callouts) : callouts), [isMute, callouts]),
    onLegend: (words) => props.onLegend?.(words),
  });
  const section = useRef<HTMLElement>(null);
  // If the trees scroll, the front one is brought into view.
  useEffect(() => {
    if (run.isShown) section.current?.scrollIntoView({ block: 'nearest' });
  }, [run.isShown]);
  return (
    <section
      ref={section}
      className="variant"
      aria-label={`Run ${letter}: ${title}`}
      data-shown={run.isShown}
      data-waiting={run.run === null}
      data-stale={before !== ''}
    >
      <VariantHead {...{ run, title, place }}>
        <VariantNumbers {...{ player, timeline, placeAt, version }} />
      </VariantHead>
      <div className="variant-tree">
        <div className="variant-mount" ref={mount} />
        {/* Notes of the front run are announced elsewhere. */}
        {!run.isShown && notes.length > 0 && (
          <NoteSpeech callouts={callouts} whose={`run ${letter}`} />
        )}
        <Missing run={run} />
        {before !== '' && (
          <p className="stale-note" role="status" data-coming={run.progress !== null}>
            {before}
          </p>
        )}
      </div>
    </section>
  );
}
