// The stage inside React. It is mounted once, and gets histories and moments without React.
import { useEffect, useRef, type JSX, type ReactNode } from 'react';
import {
  mountStage,
  type Callout,
  type Player,
  type StageHandle,
  type StageLegend,
  type Timeline,
} from 'lsm-shape';
import { useExplain } from '../explain/explain_context.ts';
import { followKeys, type KeyView } from '../axis/key_view.ts';
import type { Fact, StageChoice } from '../state/workbench.ts';

export interface StageViewProps {
  readonly timeline: Timeline | null;
  /** Increases as the history grows. */
  readonly version: number;
  readonly player: Player;
  readonly keys: KeyView;
  readonly isDark: boolean;
  readonly view: StageChoice;
  /** Row of the clicked file; null: none. */
  readonly picked: number | null;
  /** Numbers of the files that a panel points at; null: none. */
  readonly pointed: ReadonlySet<number> | null;
  /** The callouts on the stage. */
  readonly callouts: readonly Callout[];
  /** The place of the legend. */
  readonly legend: 'foot' | 'elsewhere';
  /** The scale of the stage. */
  readonly magnification: number;
  /** The reason why the picture differs from the controls; empty if it does not. */
  readonly stale: string;
  readonly onPick: (lifetime: number | null) => void;
  /** Called with the meaning of the colours. */
  readonly onLegend: (legend: StageLegend) => void;
  /** Called when a fact with an explanation was requested. */
  readonly onFact: (fact: Fact) => void;
  readonly children: ReactNode;
}

/** The picture. */
export function StageView(props: StageViewProps): JSX.Element {
  const { timeline, version, player, isDark, view, picked, stale, onPick, children } = props;
  const { keys, pointed, callouts, magnification, legend, onFact, onLegend } = props;
  const mount = useRef<HTMLDivElement>(null);
  const stage = useRef<StageHandle | null>(null);
  const report = useRef({ onPick, onFact, onLegend });
  const { open } = useExplain();
  useEffect(() => {
    report.current = { onPick, onFact, onLegend };
  });
  useEffect(() => {
    if (mount.current === null) return undefined;
    const handle = mountStage(mount.current, {
      onPick: (file) => report.current.onPick(file?.lifetime ?? null),
      onLegend: (words) => report.current.onLegend(words),
      onKeys: (window) => keys.move(window),
      onFact: (fact) => {
        if (fact === 'base') report.current.onFact('base');
        else open({ kind: 'rule', id: fact === 'score' ? 'L-4' : 'W-10' });
      },
    });
    stage.current = handle;
    const stop = player.subscribe(() => handle.setPlayhead(player.shownPlayhead, player.isMoving));
    const stopKeys = followKeys(keys, handle);
    return () => {
      stop();
      stopKeys();
      handle.dispose();
      stage.current = null;
    };
  }, [player, keys, open]);
  useEffect(() => {
    stage.current?.setOptions({ theme: isDark ? 'dark' : 'light', legend, ...view });
  }, [isDark, legend, view]);
  useEffect(() => {
    stage.current?.setTimeline(timeline);
    stage.current?.setPlayhead(player.shownPlayhead, player.isMoving);
  }, [timeline, version, player]);
  useEffect(() => {
    stage.current?.setPicked(picked);
  }, [picked, timeline]);
  useEffect(() => {
    stage.current?.setHighlight(pointed ?? undefined);
    stage.current?.setMagnification(magnification);
    stage.current?.setCallouts(callouts);
  }, [pointed, magnification, callouts, player]);
  return (
    <main className="stage" aria-label="The tree" tabIndex={-1} data-stale={stale !== ''}>
      <div className="stage-mount" ref={mount} />
      {stale !== '' && (
        <p className="stale-note" role="status">
          {stale}
        </p>
      )}
      {children}
    </main>
  );
}
