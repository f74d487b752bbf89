// The tree of the page's run.
import type { JSX, ReactNode } from 'react';
import { useMountedStage, type MountedStage } from './use_mounted_stage.ts';

export interface StageViewProps extends MountedStage {
  /** The reason why the picture does not match the controls; empty if it does. */
  readonly stale: string;
  readonly children: ReactNode;
}

/** The tree, with a note if it does not match the controls. */
export function StageView(props: StageViewProps): JSX.Element {
  const { stale, children } = props;
  const mount = useMountedStage(props);
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
