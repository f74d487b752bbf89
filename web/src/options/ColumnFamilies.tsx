// The column families of a recorded database. One of them is played.
import type { JSX } from 'react';
import { shortBytes } from 'lsm-shape';
import type { FamilyRow } from 'lsm-shape/engine';
import type { ShownFamilies } from '../state/run_store.ts';
import { breakable } from '../ui/breakable.tsx';

export interface ColumnFamiliesProps {
  readonly families: ShownFamilies;
  readonly onChoose: (family: string) => void;
}

/** Columns: heading, tooltip, and a function that returns a family's number or null. */
const COLUMNS: readonly (readonly [string, string, (row: FamilyRow) => string | number | null])[] =
  [
    [
      'Size',
      'Bytes of live files at the end',
      ({ live_bytes: bytes }) => (bytes === null ? null : shortBytes(bytes)),
    ],
    ['Flushes', 'Flushes', (row) => row.flushes],
    ['Comp.', 'Compactions that rewrote files', (row) => row.compactions],
    [
      'Stalls',
      'Number of times that limits of this family stalled writes to the database',
      (row) => row.stalls,
    ],
  ];

/** A table with two rows per family, because each name needs a line of its own. */
export function ColumnFamilies({ families, onChoose }: ColumnFamiliesProps): JSX.Element {
  const { rows, shown } = families;
  const because = rows.find((row) => row.is_first)?.first_because ?? null;
  return (
    <>
      <h2 className="section-title">Column families</h2>
      <table className="families" aria-label="Column families">
        <thead>
          <tr>
            {COLUMNS.map(([heading, title]) => (
              <th key={heading} scope="col" title={title}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row, at) => (
          <Family key={row.key} row={row} isShown={at === shown} onChoose={onChoose} />
        ))}
      </table>
      {because !== null && <p className="empty">{breakable(because)}</p>}
    </>
  );
}

function Family({
  row,
  isShown,
  onChoose,
}: {
  readonly row: FamilyRow;
  readonly isShown: boolean;
  readonly onChoose: (family: string) => void;
}): JSX.Element {
  return (
    <tbody data-shown={isShown} title={row.details}>
      <tr>
        <th scope="rowgroup" colSpan={COLUMNS.length}>
          <button type="button" aria-pressed={isShown} onClick={() => onChoose(row.key)}>
            {row.key}
          </button>
          <span className="families-note">{row.notes}</span>
        </th>
      </tr>
      <tr>
        {COLUMNS.map(([heading, , cell]) => (
          <td key={heading}>{cell(row) ?? <abbr title="unknown">?</abbr>}</td>
        ))}
      </tr>
    </tbody>
  );
}
