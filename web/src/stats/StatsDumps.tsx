// How the statistics that RocksDB wrote into a recorded LOG compare with ours: one line, and behind
// it the cells that differ and those that could not be compared.
import type { JSX } from 'react';
import type { DumpComparison } from 'lsm-shape/engine';

export interface StatsDumpsProps {
  readonly dumps: DumpComparison;
}

/** As `12 dumps in the LOG: 4,310 of 4,312 cells agree`. */
export function StatsDumps({ dumps }: StatsDumpsProps): JSX.Element {
  const { differences, cells, agree, left_out: leftOut } = dumps;
  const missing = dumps.not_compared.reduce((sum, { cells: count }) => sum + count, 0);
  const noun = dumps.dumps === 1 ? 'dump' : 'dumps';
  const counted = `${countOf(dumps.dumps)} ${noun} of statistics in the LOG, compared with ours`;
  return (
    <details className="stats-dumps">
      <summary>
        {counted}: <b>{`${countOf(agree)} of ${countOf(cells)} cells agree`}</b>
      </summary>
      {differences.length > 0 && <Differences {...{ dumps }} />}
      {missing > 0 && (
        <p>
          {`Not compared: ${countOf(missing)} cells. `}
          {dumps.not_compared.map(({ cells: count, why }) => `${countOf(count)} ${why}`).join('; ')}
          .
        </p>
      )}
      {leftOut > 0 && <p>{countOf(leftOut)} further dumps are too many to be kept in memory.</p>}
    </details>
  );
}

/** More rows are no help. */
const MOST_ROWS = 100;

function Differences({ dumps }: StatsDumpsProps): JSX.Element {
  const { differences, cells, agree } = dumps;
  const shown = differences.slice(0, MOST_ROWS);
  const more = cells - agree - shown.length;
  return (
    <>
      <table aria-label="Cells that differ">
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Dump</th>
            <th scope="col">Cell</th>
            <th scope="col">RocksDB</th>
            <th scope="col">Ours</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ dump, time_micros: micros, row, column, printed, ours }, at) => (
            <tr key={at}>
              <td>{(micros / 1e6).toFixed(1)} s</td>
              <td>{dump}</td>
              <td>{`${row} ${column}`.trim()}</td>
              <td>{printed}</td>
              <td>{ours}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p>{countOf(more)} more differ.</p>}
    </>
  );
}

const countOf = (count: number): string => count.toLocaleString('en-US');
