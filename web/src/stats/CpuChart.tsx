// CPU seconds by level and by kind of work, as stacked bars or as a table.
import type { JSX, ReactNode } from 'react';
import { cpuSum, cpuTotal, type CpuRow, type CpuTimes } from 'lsm-shape';
import {
  cpuChartHeight,
  cpuKindNames,
  cpuKinds,
  cpuMarks,
  cpuSeconds,
  type CpuKind,
} from './cpu_chart.ts';
import { Chart } from '../ui/Chart.tsx';
import { Segments } from '../ui/Segments.tsx';

export interface CpuChartProps extends CpuTimes {
  /** True while the numbers for another moment are pending. */
  readonly isAwaited: boolean;
  readonly isTable: boolean;
  readonly onTable: (isTable: boolean) => void;
  /** Controls next to the switch between chart and table. */
  readonly tools: ReactNode;
}

export function CpuChart(props: CpuChartProps): JSX.Element {
  const { rows, isKnown, isSplitKnown, isAwaited, tools, isTable, onTable } = props;
  const kinds = isSplitKnown ? cpuKinds : (['merge'] as const);
  return (
    <section className="measures cpu" aria-label="CPU time" aria-busy={isAwaited}>
      <div className="measures-tools">
        {tools}
        <Segments
          label="Show CPU time as"
          choices={['chart', 'table']}
          chosen={isTable ? 'table' : 'chart'}
          onChoose={(view) => onTable(view === 'table')}
        />
        {0 < rows.length && <Legend sum={cpuSum(rows)} kinds={kinds} />}
      </div>
      {rows.length === 0 ? (
        <p className="empty">
          {isKnown
            ? 'No flush or compaction in this process has a CPU time yet.'
            : 'This recording has no CPU times for its jobs.'}
        </p>
      ) : isTable ? (
        <CpuTable rows={rows} kinds={kinds} />
      ) : (
        <Bars rows={rows} kinds={kinds} />
      )}
      {!isSplitKnown && 0 < rows.length && (
        <p className="measures-note">
          A LOG has the CPU time of each job, but not the share spent on compression.
        </p>
      )}
    </section>
  );
}

interface ContentProps {
  readonly rows: readonly CpuRow[];
  readonly kinds: readonly CpuKind[];
}

function Bars({ rows, kinds }: ContentProps): JSX.Element {
  const spoken = rows.map((row) => `${row.level} ${cpuSeconds(cpuTotal(row))}`).join(', ');
  return (
    <div className="cpu-bars">
      <Chart
        label={`CPU seconds by level: ${spoken}. The table has all numbers.`}
        height={cpuChartHeight(rows.length)}
        marks={(room) => cpuMarks(rows, kinds, room)}
      />
    </div>
  );
}

function Legend({ sum, kinds }: { sum: CpuRow; kinds: readonly CpuKind[] }): JSX.Element {
  const total = cpuTotal(sum);
  return (
    <div className="cpu-legend">
      <span>
        all levels <b>{cpuSeconds(total)}</b>
      </span>
      {kinds.map((kind) => (
        <span key={kind}>
          <i data-kind={kind} aria-hidden="true" />
          {cpuKindNames[kind]} <b>{cpuSeconds(sum[kind])}</b>
          {0 < total && 1 < kinds.length && ` · ${Math.round((sum[kind] / total) * 100)} %`}
        </span>
      ))}
    </div>
  );
}

function CpuTable({ rows, kinds }: ContentProps): JSX.Element {
  const sum = cpuSum(rows);
  return (
    // Focusable, so that the keyboard can scroll a wide table.
    <div className="measures-scroll" role="group" tabIndex={0} aria-label="CPU seconds">
      <table className="cpu-table" aria-label="CPU seconds by level and kind of work">
        <thead>
          <tr>
            <th scope="col">level</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col">
                {cpuKindNames[kind]}
              </th>
            ))}
            <th scope="col">all</th>
          </tr>
        </thead>
        <tbody>
          {[...rows, sum].map((row) => (
            <tr key={row.level} data-sum={row === sum}>
              <th scope="row">{row.level}</th>
              {kinds.map((kind) => (
                <td key={kind}>{row[kind].toFixed(2)}</td>
              ))}
              <td>{cpuTotal(row).toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
