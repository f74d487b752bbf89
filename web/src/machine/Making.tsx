// What stands in the place of a file that is not made yet.
import type { JSX } from 'react';
import type { Made } from './made_files.ts';

export interface MakingProps {
  readonly made: Made;
  /** What is being done, in one word. */
  readonly doing: string;
  /** Begins why there is none. */
  readonly missing: string;
}

/** Progress with a way out, or why there is none. */
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
