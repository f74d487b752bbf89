// The tree of one compared run, with its title and its numbers at the playhead.
import { useCallback, useEffect, useMemo, useRef, type JSX } from 'react';
import {
  alignedPlace,
  mountStage,
  type AlignedPlace,
  type StageHandle,
  type StageLegend,
  type Timeline,
} from 'lsm-shape';
import { followKeys } from '../axis/key_view.ts';
import { useExplain } from '../explain/explain_context.ts';
import { NoteSpeech } from '../notes/NoteSpeech.tsx';
import { muted, useCallouts } from '../notes/use_callouts.ts';
import { NO_NOTES } from '../state/notes.ts';
import { useFrame } from '../state/live.ts';
import type { Session } from '../state/session.ts';
import { useRuns } from '../state/use_runs.ts';
import type { UseWorkbench } from '../state/use_workbench.ts';
import type { VariantRun } from '../state/variant_runs.ts';
import type { StageChoice } from '../state/workbench.ts';
import type { StageViewProps } from '../stage/StageView.tsx';
import { VariantHead } from './VariantHead.tsx';
import { Missing, runBeforeText } from './VariantState.tsx';
import { writeNumbers } from './variant_numbers.ts';

type OfView = 'isDark' | 'magnification' | 'picked' | 'pointed' | 'onPick' | 'onFact';

export interface VariantStageProps extends Pick<StageViewProps, OfView> {
  readonly run: VariantRun;
  readonly session: Session;
  readonly bench: UseWorkbench;
  readonly title: string;
  /** True if its notes are shown elsewhere. */
  readonly isPresenting: boolean;
  /** Its index from the top. */
  readonly place: number;
  readonly view: StageChoice;
  /** Null if another stage reports the legend. */
  readonly onLegend: ((legend: StageLegend) => void) | null;
}

/** The run at the moment that corresponds to the page's playhead. */
export function VariantStage(props: VariantStageProps): JSX.Element {
  const { run, session, bench, title, place } = props;
  const { letter } = run.variant;
  const { axis } = bench.workbench;
  const timeline = run.run?.history.timeline ?? null;
  const front = useRuns(session.runs).shown;
  const shown = front?.history.timeline ?? null;
  const placeAt: PlaceAt = useCallback(
    (playhead) => {
      const isOther = shown !== null && timeline !== null && shown !== timeline;
      return isOther ? alignedPlace(shown, playhead, timeline, axis) : { playhead, isOver: false };
    },
    [shown, timeline, axis],
  );
  const before = runBeforeText(run);
  const notes = run.variant.noted?.notes ?? NO_NOTES;
  const callouts = useCallouts({
    notes,
    player: session.player,
    timeline,
    placeAt: useCallback((playhead: number) => placeAt(playhead).playhead, [placeAt]),
  });
  const mount = useMounted({ ...props, callouts }, timeline, placeAt);
  const numbers = useRef<HTMLSpanElement>(null);
  const section = useRef<HTMLElement>(null);
  // If the trees need to scroll, the front one is made visible.
  useEffect(() => {
    if (run.isShown) section.current?.scrollIntoView({ block: 'nearest' });
  }, [run.isShown]);
  // The version changes the numbers. While the front run grows, the start of its last process may
  // not be known yet.
  const version = front?.version;
  const moment = useMemo(
    () => ({ run: run.run, shown, version, axis }),
    [run.run, shown, version, axis],
  );
  useFrame(session.player, moment, () => {
    if (numbers.current === null) return;
    const { shownPlayhead, isMoving } = session.player;
    writeNumbers(numbers.current, timeline, placeAt(shownPlayhead), isMoving);
  });
  return (
    <section
      ref={section}
      className="variant"
      aria-label={`Run ${letter}: ${title}`}
      data-shown={run.isShown}
      data-waiting={run.run === null}
      data-stale={before !== ''}
    >
      <VariantHead {...{ run, bench, title, place }}>
        <span className="variant-numbers" ref={numbers} />
      </VariantHead>
      <div className="variant-tree">
        <div className="variant-mount" ref={mount} />
        {/* The notes of the front run are announced for the whole page. */}
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

type PlaceAt = (playhead: number) => AlignedPlace;

/** Mounts the stage, which gets histories and moments without React. */
function useMounted(
  props: VariantStageProps & Pick<StageViewProps, 'callouts'>,
  timeline: Timeline | null,
  placeAt: PlaceAt,
): { readonly current: HTMLDivElement | null } {
  const { run, session, isDark, view, magnification, picked, pointed, isPresenting } = props;
  const isMute = isPresenting && run.isShown;
  const callouts = useMemo(
    () => (isMute ? muted(props.callouts) : props.callouts),
    [isMute, props.callouts],
  );
  const { player, keys } = session;
  const mount = useRef<HTMLDivElement>(null);
  const stage = useRef<StageHandle | null>(null);
  const latest = useRef({ props, placeAt });
  const { open } = useExplain();
  useEffect(() => {
    latest.current = { props, placeAt };
  });
  useEffect(() => {
    if (mount.current === null) return undefined;
    const handle = mountStage(mount.current, {
      onPick: (file) => latest.current.props.onPick(file?.lifetime ?? null),
      onLegend: (words) => latest.current.props.onLegend?.(words),
      onKeys: (window) => keys.move(window),
      onFact: (fact) => {
        if (fact === 'base') latest.current.props.onFact('base');
        else open({ kind: 'rule', id: fact === 'score' ? 'L-4' : 'W-10' });
      },
    });
    stage.current = handle;
    const follow = (): void =>
      handle.setPlayhead(latest.current.placeAt(player.shownPlayhead).playhead, player.isMoving);
    const stop = player.subscribe(follow);
    const stopKeys = followKeys(keys, handle);
    return () => {
      stop();
      stopKeys();
      handle.dispose();
      stage.current = null;
    };
  }, [player, keys, open]);
  useEffect(() => {
    stage.current?.setOptions({ theme: isDark ? 'dark' : 'light', legend: 'elsewhere', ...view });
  }, [isDark, view]);
  const version = run.run?.version;
  useEffect(() => {
    stage.current?.setTimeline(timeline);
    stage.current?.setPlayhead(placeAt(player.shownPlayhead).playhead, player.isMoving);
  });
  useEffect(() => {
    stage.current?.setPicked(picked);
  }, [picked, timeline, version]);
  useEffect(() => {
    stage.current?.setHighlight(pointed ?? undefined);
    stage.current?.setMagnification(magnification);
  }, [pointed, magnification]);
  useEffect(() => {
    stage.current?.setCallouts(callouts);
  }, [callouts]);
  return mount;
}
