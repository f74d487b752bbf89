// The size of the file, and the progress or the result of its making.
import type { JSX } from 'react';
import { formatBytes, plural } from 'lsm-shape';
import type { MakingState } from './use_making.ts';

/** A bar while frames are drawn, then a sentence. */
export function PictureStatus({ state }: { readonly state: MakingState }): JSX.Element {
  return (
    <div className="picture-status" role="status">
      <Progress state={state} />
    </div>
  );
}

function Progress({ state }: { readonly state: MakingState }): JSX.Element | null {
  switch (state.type) {
    case 'idle':
      return null;
    case 'running':
      if (state.count === 0) return <p>Drawing …</p>;
      return (
        <label className="picture-progress">
          Frame {state.frames} of {plural(state.count, 'frame').split(' ')[0]}
          <progress aria-label="Frames drawn" max={state.count} value={state.frames} />
        </label>
      );
    case 'saved':
      return (
        <p>
          <code>{state.name}</code>, {formatBytes(state.size)}: given to the browser to save.
        </p>
      );
    case 'failed':
      return <p className="refusal">{state.text}</p>;
  }
}
