// The progress of a file, or the reason why it is missing.
import type { JSX } from 'react';
import type { Made } from './made_files.ts';

export interface MakingProps {
  readonly made: Made;
  /** The activity, in one word. */
  readonly doing: string;
  /** The beginning of a sentence about the missing file. The reason follows. */
  readonly missing: string;
}

/** The progress with a cancel button, or the reason why there is no file. */
export function Making({ made, doing, missing }: MakingProps): JSX.Element {
  return (
    <div className="machine-making" role="status">
      {made.type === 'running' && (
        <>
          <progress aria-label={doing} max={1} value={made.progress} />
          <button type="button" className="button small" onClick={made.cancel}>
            Cancel
          </button>
        </>
      )}
      {made.type === 'missing' && <p className="refusal">{`${missing}: ${made.why}`}</p>}
    </div>
  );
}
