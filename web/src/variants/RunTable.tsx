// A table with a column for each run that is compared.
import type { JSX, ReactNode } from 'react';
import type { VariantRun } from '../state/variant_runs.ts';

export interface RunTableProps {
  readonly runs: readonly VariantRun[];
  /** Its rows. */
  readonly children: ReactNode;
}

/** The table; the first run is what the others are measured against. */
export function RunTable({ runs, children }: RunTableProps): JSX.Element {
  return (
    <table className="compare-table" data-count={runs.length}>
      <thead>
        <tr>
          <td />
          {runs.map(({ variant: { letter }, isShown }, at) => (
            <th key={letter} scope="col" data-shown={isShown}>
              {letter}
              {at === 0 && <small> baseline</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
