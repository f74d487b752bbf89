// Processor seconds by level and by kind of work: stacked bars, or the same as a table.
import { Fragment, useId, useState, type JSX, type ReactNode } from 'react';
import {
  cpuKinds,
  cpuSeconds,
  cpuSum,
  cpuTotal,
  roundTicks,
  type CpuKind,
  type CpuRow,
} from './cpu_bars.ts';
import { Segments } from '../ui/Segments.tsx';

export interface CpuChartProps {
  readonly rows: readonly CpuRow[];
  /** Whether it is known at all; some recordings do not say. */
  readonly isKnown: boolean;
  /** Whether it is known what compressing and decompressing took; a LOG does not say. */
  readonly isSplitKnown: boolean;
  /** What stands beside the switch between chart and table. */
  readonly tools: ReactNode;
}

const names: Readonly<Record<CpuKind, string>> = {
  merge: 'merge',
  compression: 'compress',
  decompression: 'decompress',
};

type View = 'chart' | 'table';

/** The panel. */
export function CpuChart({ rows, isKnown, isSplitKnown, tools }: CpuChartProps): JSX.Element {
  const [view, setView] = useState<View>('chart');
  const kinds = isSplitKnown ? cpuKinds : (['merge'] as const);
  return (
    <section className="measures cpu" aria-label="Processor time">
      <div className="measures-tools">
        {tools}
        <Segments
          label="Processor time as"
          choices={['chart', 'table']}
          chosen={view}
          onChoose={setView}
        />
        {0 < rows.length && <Legend sum={cpuSum(rows)} kinds={kinds} />}
      </div>
      {rows.length === 0 ? (
        <p className="empty">
          {isKnown
            ? 'No flush or compaction has finished in this process yet.'
            : 'This recording does not say how much processor time its jobs took.'}
        </p>
      ) : view === 'chart' ? (
        <Bars rows={rows} kinds={kinds} />
      ) : (
        <CpuTable rows={rows} kinds={kinds} />
      )}
      {!isSplitKnown && 0 < rows.length && (
        <p className="measures-note">
          A LOG has the processor time of a job, but not what compression took of it.
        </p>
      )}
    </section>
  );
}

interface ContentProps {
  readonly rows: readonly CpuRow[];
  readonly kinds: readonly CpuKind[];
}

const TICK_COUNT = 4;

function Bars({ rows, kinds }: ContentProps): JSX.Element {
  const ticks = roundTicks(Math.max(...rows.map(cpuTotal)), TICK_COUNT);
  const end = ticks.at(-1) ?? 0;
  const share = (seconds: number): number => (0 < end ? (seconds / end) * 100 : 0);
  const spoken = rows.map((row) => `${row.level} ${cpuSeconds(cpuTotal(row))}`).join(', ');
  return (
    <div
      // Another level or another scale is another chart, not the old one with its bars moved.
      key={`${rows.length} ${end}`}
      className="cpu-bars"
      role="img"
      aria-label={`Processor seconds by level: ${spoken}. The table has all numbers.`}
    >
      {rows.map((row) => (
        <Fragment key={row.level}>
          <span className="cpu-level">{row.level}</span>
          <Bar row={row} kinds={kinds} share={share} />
          <span className="total">{cpuSeconds(cpuTotal(row))}</span>
        </Fragment>
      ))}
      <span />
      <div className="cpu-ticks">
        {ticks.map((tick) => (
          <span key={tick} style={{ left: `${share(tick)}%` }}>
            {tick.toLocaleString('en')}
          </span>
        ))}
      </div>
      <span className="cpu-unit">seconds</span>
    </div>
  );
}

interface BarProps {
  readonly row: CpuRow;
  readonly kinds: readonly CpuKind[];
  readonly share: (seconds: number) => number;
}

/** Kinds differ in hue, brightness and pattern, so that they are told apart without colour. */
function Bar({ row, kinds, share }: BarProps): JSX.Element {
  const starts = kinds.map((_, at) => kinds.slice(0, at).reduce((sum, kind) => sum + row[kind], 0));
  const pattern = useId();
  return (
    <svg width="100%" height="16" aria-hidden="true">
      <defs>
        <pattern
          id={pattern}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="6" className="part" data-kind="compression" />
          <rect width="2" height="6" className="stripe" />
        </pattern>
      </defs>
      {kinds.map((kind, at) => (
        <rect
          key={kind}
          className="part"
          data-kind={kind}
          x={`${share(starts[at] ?? 0)}%`}
          width={`${share(row[kind])}%`}
          height="16"
          {...(kind === 'compression' ? { style: { fill: `url(#${pattern})` } } : {})}
        >
          <title>{`${row.level}, ${names[kind]}: ${cpuSeconds(row[kind])}`}</title>
        </rect>
      ))}
    </svg>
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
          {names[kind]} <b>{cpuSeconds(sum[kind])}</b>
          {0 < total && 1 < kinds.length && ` · ${Math.round((sum[kind] / total) * 100)} %`}
        </span>
      ))}
    </div>
  );
}

function CpuTable({ rows, kinds }: ContentProps): JSX.Element {
  const sum = cpuSum(rows);
  return (
    <div className="measures-scroll">
      <table className="cpu-table" aria-label="Processor seconds by level and kind of work">
        <thead>
          <tr>
            <th scope="col">level</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col">
                {names[kind]}
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
