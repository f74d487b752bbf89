// Mounts the stage once. From then on, the playhead moves without rendering.
import { useEffect, useRef, type RefObject } from 'react';
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

export interface MountedStage {
  readonly timeline: Timeline | null;
  /** A value that changes as the history grows. */
  readonly version: number | string;
  readonly player: Player;
  /** Converts the page's playhead to this history's, if the page's belongs to another run. */
  readonly placeAt?: (playhead: number) => number;
  readonly keys: KeyView;
  readonly isDark: boolean;
  readonly view: StageChoice;
  /** Row of the clicked file; null if there is none. */
  readonly picked: number | null;
  /** Numbers of the files that a panel points at; null if there are none. */
  readonly pointed: ReadonlySet<number> | null;
  readonly callouts: readonly Callout[];
  readonly legend: 'foot' | 'elsewhere';
  readonly magnification: number;
  readonly onPick: (lifetime: number | null) => void;
  /** Called with the legend of the colours. */
  readonly onLegend: (legend: StageLegend) => void;
  /** Called when the user asks for the explanation of a fact. */
  readonly onFact: (fact: Fact) => void;
}

const same = (playhead: number): number => playhead;

/** Returns the element on which the stage is mounted. */
export function useMountedStage(props: MountedStage): RefObject<HTMLDivElement | null> {
  const { timeline, version, player, keys, isDark, view, legend } = props;
  const { picked, pointed, callouts, magnification, placeAt = same } = props;
  const mount = useRef<HTMLDivElement>(null);
  const stage = useRef<StageHandle | null>(null);
  const latest = useRef({ ...props, placeAt });
  const { open } = useExplain();
  useEffect(() => {
    latest.current = { ...props, placeAt };
  });
  useEffect(() => {
    if (mount.current === null) return undefined;
    const handle = mountStage(mount.current, {
      onPick: (file) => latest.current.onPick(file?.lifetime ?? null),
      onLegend: (words) => latest.current.onLegend(words),
      onKeys: (window) => keys.move(window),
      onFact: (fact) => {
        if (fact === 'base') latest.current.onFact('base');
        else open({ kind: 'rule', id: fact === 'score' ? 'L-4' : 'W-10' });
      },
    });
    stage.current = handle;
    const stop = player.subscribe(() =>
      handle.setPlayhead(latest.current.placeAt(player.shownPlayhead), player.isMoving),
    );
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
    stage.current?.setPlayhead(placeAt(player.shownPlayhead), player.isMoving);
  }, [timeline, version, player, placeAt]);
  useEffect(() => {
    stage.current?.setPicked(picked);
  }, [picked, timeline, version]);
  useEffect(() => {
    stage.current?.setHighlight(pointed ?? undefined);
    stage.current?.setMagnification(magnification);
    stage.current?.setCallouts(callouts);
  }, [pointed, magnification, callouts, player]);
  return mount;
}
