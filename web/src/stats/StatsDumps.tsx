// The comparison of RocksDB's statistics in a recorded LOG with ours. One line expands to the cells
// that differ and those that could not be compared.
import type { JSX } from 'react';
import type { DumpComparison } from 'lsm-shape/engine';

// In one chunk, because only recordings have either.
export { BlobFilesNote } from './BlobFilesNote.tsx';

export interface StatsDumpsProps {
  readonly dumps: DumpComparison;
}

/** The most listed rows. */
const MOST_ROWS = 100;

/**
 * A line such as `12 dumps of statistics in the LOG, compared with ours: 431 of 432 cells agree`.
 */
export function StatsDumps({ dumps }: StatsDumpsProps): JSX.Element {
  const { differences, cells, agree, notes } = dumps;
  const shown = differences.slice(0, MOST_ROWS);
  const more = cells - agree - shown.length;
  return (
    <details className="stats-dumps">
      <summary>
        {dumps.text}: <b>{dumps.agree_text}</b>
      </summary>
      {0 < shown.length && (
        <table aria-label="Cells that differ">
          <thead>
            <tr>
              {['Time', 'Dump', 'Cell', 'RocksDB', 'Ours'].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ dump, time_micros: micros, row, column, printed, ours }, at) => (
              <tr key={at}>
                <td>{(micros / 1e6).toFixed(1)} s</td>
                <td>{dump}</td>
                <td>{`${row} ${column}`}</td>
                <td>{printed}</td>
                <td>{ours}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {0 < more && <p>{more.toLocaleString('en-US')} more differ.</p>}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </details>
  );
}
