// The outputs of a job along the key axis: each grows until it is cut, at a threshold of its own.
import type { JSX } from 'react';
import {
  cutReasonName,
  followsGrandparent,
  plural,
  shortBytes,
  type CutFacts,
  type JobFacts,
} from 'lsm-shape';

export interface CutsChartProps {
  readonly facts: JobFacts;
  /** Row of the file that was clicked; −1: none. */
  readonly selected: number;
}

const WIDTH = 300;
const HEIGHT = 64;
/** With more files than this, dots would hide one another. */
const MOST_DOTS = 40;

/** The chart with what it shows in words; nothing before the first output. */
export function CutsChart({ facts, selected }: CutsChartProps): JSX.Element | null {
  const { outputs } = facts;
  const first = outputs[0];
  const last = outputs.at(-1);
  if (first === undefined || last === undefined) return null;
  // One file that ends with its input was not cut at all.
  if (outputs.length === 1 && isNoCut(first.cut.reason)) return null;
  const target = first.cut.targetFileSize;
  const most = Math.max(target, ...outputs.map((file) => file.storedBytes)) * 1.1;
  const from = first.smallest;
  const span = Math.max(1, last.largest - from);
  const x = (key: number): number => ((key - from) / span) * WIDTH;
  const y = (bytes: number): number => HEIGHT - (bytes / most) * HEIGHT;
  return (
    <section className="group cuts" aria-label="Cuts">
      <h2 className="section-title">Cuts · {plural(outputs.length, 'file')}</h2>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {0 < target && <line className="target" x1={0} x2={WIDTH} y1={y(target)} y2={y(target)} />}
        {outputs.map(({ lifetime, smallest, largest, storedBytes, cut }) => (
          <g
            key={lifetime}
            data-aligned={followsGrandparent(cut.reason)}
            data-selected={lifetime === selected}
          >
            <line
              className="growth"
              x1={x(smallest)}
              y1={HEIGHT}
              x2={x(largest)}
              y2={y(storedBytes)}
            />
            {0 < cut.thresholdBytes && cut.thresholdBytes <= most && (
              <line
                className="threshold"
                x1={x(smallest)}
                x2={x(largest)}
                y1={y(cut.thresholdBytes)}
                y2={y(cut.thresholdBytes)}
              />
            )}
            {outputs.length <= MOST_DOTS && (
              <line
                className="end"
                x1={x(largest)}
                x2={x(largest)}
                y1={y(storedBytes)}
                y2={HEIGHT}
              />
            )}
          </g>
        ))}
      </svg>
      <p className="cuts-axis">
        <span>size along the keys</span>
        {0 < target && <span>target {shortBytes(target)}</span>}
      </p>
      <ul className="cut-counts">
        {countsOf(facts).map(([name, count]) => (
          <li key={name}>
            <b>{count}</b> {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

function isNoCut(reason: CutFacts['reason']): boolean {
  return reason === 'end_of_input' || reason === 'unknown';
}

/** How many outputs were cut for each reason, the most frequent first. */
function countsOf({ outputs }: JobFacts): [string, number][] {
  const counts = new Map<string, number>();
  for (const { cut } of outputs) {
    const name = cutReasonName(cut.reason);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a);
}
