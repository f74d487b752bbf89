// The column families of a recorded database, and the choice of the one that is shown.
import type { JSX } from 'react';
import type { FamilyRow } from 'lsm-shape/engine';
import type { ShownFamilies } from '../state/run_store.ts';
import { FAMILY_COLUMNS, familyDetails, familyNotes, stallsText } from './family_text.ts';

export interface ColumnFamiliesProps {
  readonly families: ShownFamilies;
  readonly onChoose: (family: string) => void;
}

/** Two rows for each family, since a name takes a line of its own; the chosen one is played. */
export function ColumnFamilies({ families, onChoose }: ColumnFamiliesProps): JSX.Element {
  const { rows, shown } = families;
  return (
    <>
      <h2 className="section-title">Column families</h2>
      <table className="families" aria-label="Column families">
        <thead>
          <tr>
            {FAMILY_COLUMNS.map(({ heading, title }) => (
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
      <p className="empty">{stallsText(rows)}</p>
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
  const notes = familyNotes(row);
  return (
    <tbody data-shown={isShown} title={familyDetails(row)}>
      <tr>
        <th scope="rowgroup" colSpan={FAMILY_COLUMNS.length}>
          <button type="button" aria-pressed={isShown} onClick={() => onChoose(row.key)}>
            {row.key}
          </button>
          {notes !== '' && <span className="families-note">{notes}</span>}
        </th>
      </tr>
      <tr>
        {FAMILY_COLUMNS.map(({ heading, cell }) => (
          <td key={heading}>{cell(row) ?? <abbr title="unknown">?</abbr>}</td>
        ))}
      </tr>
    </tbody>
  );
}
