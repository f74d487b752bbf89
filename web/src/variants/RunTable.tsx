// A table with a column for each compared run.
import type { JSX, ReactNode } from 'react';
import type { VariantRun } from '../state/variant_runs.ts';
import type { VariantLetter } from '../state/variants.ts';

export interface RunTableProps {
  readonly runs: readonly VariantRun[];
  /** The titles, in the order of the runs. */
  readonly titles: readonly string[];
  /** Brings a run to the front. */
  readonly onChoose: (letter: VariantLetter) => void;
  readonly children: ReactNode;
}

/** A table in which the first run is the baseline. */
export function RunTable({ runs, titles, onChoose, children }: RunTableProps): JSX.Element {
  return (
    <table className="compare-table" data-count={runs.length}>
      <thead>
        <tr>
          <td />
          {runs.map(({ variant: { letter }, isShown }, at) => (
            <th key={letter} scope="col" data-shown={isShown}>
              <button
                type="button"
                className="run-letter"
                aria-label={isShown ? `Run ${letter}, in front` : `Show run ${letter} in front`}
                aria-pressed={isShown}
                title={`${titles[at] ?? ''}${isShown ? ', in front' : '. Click to bring it to the front.'}`}
                onClick={() => onChoose(letter)}
              >
                {letter}
              </button>
              {at === 0 && <small> baseline</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
