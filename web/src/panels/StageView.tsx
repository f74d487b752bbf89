// The stage inside React: mounted once, told of histories and moments past React.
import { useEffect, useRef, type JSX, type ReactNode } from 'react';
import { mountStage, type Player, type StageHandle, type Timeline } from 'lsm-shape';
import type { StageChoice } from './StageChoices.tsx';

export interface StageViewProps {
  readonly timeline: Timeline | null;
  /** Grows with the history. */
  readonly version: number;
  readonly player: Player;
  readonly isDark: boolean;
  readonly view: StageChoice;
  readonly children: ReactNode;
}

/** The picture. */
export function StageView(props: StageViewProps): JSX.Element {
  const { timeline, version, player, isDark, view, children } = props;
  const mount = useRef<HTMLDivElement>(null);
  const stage = useRef<StageHandle | null>(null);
  useEffect(() => {
    if (mount.current === null) return undefined;
    const handle = mountStage(mount.current);
    stage.current = handle;
    const stop = player.subscribe(() => handle.setPlayhead(player.getState().playhead));
    return () => {
      stop();
      handle.dispose();
      stage.current = null;
    };
  }, [player]);
  useEffect(() => {
    stage.current?.setOptions({ theme: isDark ? 'dark' : 'light', ...view });
  }, [isDark, view]);
  useEffect(() => {
    stage.current?.setTimeline(timeline);
    stage.current?.setPlayhead(player.getState().playhead);
  }, [timeline, version, player]);
  return (
    <main className="stage" aria-label="The tree">
      <div className="stage-mount" ref={mount} />
      {children}
    </main>
  );
}
