// The column families of a recorded database, and the choice of the one that is shown.
import type { JSX } from 'react';
import { shortBytes, shortDuration } from 'lsm-shape';
import type { FamilyRow } from 'lsm-shape/engine';
import type { ShownFamilies } from '../state/run_store.ts';

export interface ColumnFamiliesProps {
  readonly families: ShownFamilies;
  readonly onChoose: (family: string) => void;
}

/** A row for each family; the chosen one is played. */
export function ColumnFamilies({ families, onChoose }: ColumnFamiliesProps): JSX.Element {
  const { rows, shown } = families;
  return (
    <>
      <h2 className="section-title">Column families</h2>
      <div className="families-scroll">
        <table className="families" aria-label="Column families">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Size</th>
              <th scope="col">Flushes</th>
              <th scope="col">Comp.</th>
              <th scope="col">Stalls</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <Family
                key={`${row.id ?? row.name}`}
                row={row}
                isShown={at === shown}
                onChoose={onChoose}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className="empty">{culprit(rows)}</p>
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
  const { name, differing_options: options } = row;
  return (
    <tr data-shown={isShown} title={detailOf(row)}>
      <th scope="row">
        <button type="button" aria-pressed={isShown} onClick={() => onChoose(name)}>
          {name}
        </button>
        {row.is_dropped && <span className="families-note"> dropped</span>}
        {options.length > 0 && <span className="families-note"> {differing(options.length)}</span>}
      </th>
      <td>{row.live_bytes === null ? 'unknown' : shortBytes(row.live_bytes)}</td>
      <td>{row.flushes ?? 'unknown'}</td>
      <td>{row.compactions ?? 'unknown'}</td>
      <td>{row.stalls ?? 'unknown'}</td>
    </tr>
  );
}

/** What a row has no room for. */
function detailOf(row: FamilyRow): string {
  const options = row.differing_options.map(
    ({ name, value, default_value: usual }) => `${name}=${value} (default: ${usual})`,
  );
  const held =
    row.held_sec === null ? 'unknown' : `at most ${shortDuration(Math.round(row.held_sec * 1e6))}`;
  const facts = [
    `${row.live_files ?? 'unknown'} files`,
    `${row.trivial_moves ?? 'unknown'} moves`,
    `${row.stops ?? 'unknown'} of its stalls stop writes`,
    `writes stalled for ${held}`,
  ];
  return [facts.join(', '), ...options].join('\n');
}

/** Stalls are of the whole database: which family causes them. */
function culprit(rows: readonly FamilyRow[]): string {
  if (rows.every(({ stalls }) => stalls === null)) {
    return 'Without a LOG it is unknown which family stalled writes.';
  }
  const causes = rows.filter(({ stalls }) => (stalls ?? 0) > 0);
  if (causes.length === 0) return 'No family stalled writes.';
  const most = causes.reduce((a, b) => ((b.stalls ?? 0) > (a.stalls ?? 0) ? b : a));
  const total = causes.reduce((sum, { stalls }) => sum + (stalls ?? 0), 0);
  return (
    'A stall is of the whole database. ' +
    `${most.stalls ?? 0} of ${total} stalls in the LOG name ${most.name}.`
  );
}

function differing(count: number): string {
  return count === 1 ? '1 option differs' : `${count} options differ`;
}
