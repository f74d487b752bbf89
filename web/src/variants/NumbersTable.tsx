// The numbers of all runs, beside each other.
import type { JSX } from 'react';
import type { VariantRun } from '../state/variant_runs.ts';
import { RunTable } from './RunTable.tsx';
import type { NumberCell, NumberRow } from './variant_text.ts';

export interface NumbersTableProps {
  readonly runs: readonly VariantRun[];
  readonly rows: readonly NumberRow[];
}

/** The table; the first run is what the others are measured against. */
export function NumbersTable({ runs, rows }: NumbersTableProps): JSX.Element {
  return (
    <section className="group" aria-label="Numbers of the whole runs">
      <div className="group-head">
        <h2 className="section-title">Whole runs</h2>
        <small>of the last process</small>
      </div>
      <RunTable runs={runs}>
        {rows.map(({ number, cells }) => (
          <tr key={number.id}>
            <th scope="row" title={number.about}>
              {number.name}
            </th>
            {cells.map((cell, at) => (
              <Cell key={runs[at]?.variant.letter ?? at} cell={cell} />
            ))}
          </tr>
        ))}
      </RunTable>
    </section>
  );
}

function Cell({ cell }: { readonly cell: NumberCell }): JSX.Element {
  const { text, difference, share } = cell;
  return (
    <td>
      <span className="compare-value">{text}</span>
      <i className="compare-bar" style={{ '--share': share ?? 0 }} aria-hidden="true" />
      {difference !== '' && <small className="compare-difference">{difference}</small>}
    </td>
  );
}
