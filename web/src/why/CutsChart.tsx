// A chart of a job's outputs along the keys: each file grows until it is cut. A line shows the size
// threshold, which changes at every file boundary of the level below.
import type { JSX } from 'react';
import {
  CUT_RULES,
  type CutFacts,
  cutReasonName,
  type JobFacts,
  plural,
  shortBytes,
  type Timeline,
} from 'lsm-shape';
import type { CutSteps } from 'lsm-shape/engine';
import { ExplainLink, RuleLink } from '../explain/RuleLink.tsx';
import { Term } from '../glossary/Term.tsx';
import { chartOf, cutMarks, type CutChart, type ShownOutput } from './cut_chart.ts';
import { Chart } from '../ui/Chart.tsx';
import { keptTogether } from '../ui/kept_together.ts';

export interface CutsChartProps {
  readonly timeline: Timeline;
  readonly facts: JobFacts;
  /** The engine's thresholds between the cuts; null if unknown. */
  readonly steps: CutSteps | null;
  /** Row of the clicked file; −1 if there is none. */
  readonly selected: number;
}

/** The chart and its text form; null before the first output. */
export function CutsChart(props: CutsChartProps): JSX.Element | null {
  const { facts } = props;
  const { outputs } = facts;
  const [first] = outputs;
  if (first === undefined) return null;
  // A single file that ends where its input ends was not cut.
  if (outputs.length === 1 && isNoCut(first.cut.reason)) return null;
  const chart = chartOf(props);
  const target = first.cut.targetFileSize;
  return (
    <section className="group cuts" aria-label="Cuts">
      <h2 className="section-title">
        <Term term="cut">Cuts</Term> · {plural(outputs.length, 'file')}
      </h2>
      <Picture chart={chart} />
      <p className="cuts-axis">
        <span>{chart.isPart ? 'size along the keys, around one file' : 'size along the keys'}</span>
        {0 < target && <span>target {shortBytes(target)}</span>}
      </p>
      <Legend chart={chart} />
      {chart.marked !== null && <Marked output={chart.marked} level={facts.job.grandparentLevel} />}
      <ul className="cut-counts" aria-label="Cut reasons">
        {countsOf(facts).map(([reason, count]) => (
          <li key={reason}>
            <b>{count}</b> <ReasonName reason={reason} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function isNoCut(reason: CutFacts['reason']): boolean {
  return reason === 'end_of_input' || reason === 'unknown';
}

/** Height of the chart in pixels. */
const HEIGHT = 110;

function Picture({ chart }: { readonly chart: CutChart }): JSX.Element {
  const files = plural(chart.outputs.length, 'file');
  return (
    <Chart
      label={`Sizes of ${files} along the keys, with the threshold`}
      height={HEIGHT}
      marks={(room) => cutMarks(chart, room)}
    />
  );
}

function Legend({ chart }: { readonly chart: CutChart }): JSX.Element {
  return (
    <ul className="cut-legend" aria-label="Meaning of the lines">
      <li data-line="size">size of the output file, as a straight line from cut to cut</li>
      {chart.outputs.some((output) => output.thresholds.length > 0) && (
        <li data-line="threshold">size at which a boundary cuts the file</li>
      )}
      {chart.boundaries.length > 0 && (
        <li data-line="boundary">
          <span data-term="grandparent">boundaries of the level below</span>
        </li>
      )}
    </ul>
  );
}

/** A sentence about the cut that the chart marks, with its rule. */
function Marked({ output, level }: { output: ShownOutput; level: number }): JSX.Element {
  const { fileNumber, cut, cutText } = output.facts;
  const rule = CUT_RULES[cut.reason];
  return (
    <p className="marked-cut">
      <b>File {fileNumber}</b>: {keptTogether(cutText)}
      {0 < output.crossed && level > 0 && cut.boundaryCount === 0 && (
        <>, {plural(output.crossed, 'boundary', 'boundaries')} crossed</>
      )}{' '}
      {rule !== null && <RuleLink id={rule} isTall />}
    </p>
  );
}

function ReasonName({ reason }: { readonly reason: CutFacts['reason'] }): JSX.Element {
  const rule = CUT_RULES[reason];
  const name = cutReasonName(reason);
  if (rule === null) return <>{name}</>;
  return (
    <ExplainLink route={{ kind: 'rule', id: rule }} isTall>
      {name}
    </ExplainLink>
  );
}

/** Returns the number of outputs for each cut reason, in the order of first occurrence. */
function countsOf({ outputs }: JobFacts): [CutFacts['reason'], number][] {
  const counts = new Map<CutFacts['reason'], number>();
  for (const { cut } of outputs) counts.set(cut.reason, (counts.get(cut.reason) ?? 0) + 1);
  return [...counts];
}
