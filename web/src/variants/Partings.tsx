// The first decision in which a run differs from the baseline, with both reasons next to each
// other.
import { useMemo, type JSX } from 'react';
import {
  decisionEventOf,
  describe,
  firstParting,
  jobLabel,
  type Job,
  type Parting,
  type Timeline,
} from 'lsm-shape';
import { usePageState } from '../state/page_context.ts';
import { variantChosen } from '../state/variant_changes.ts';
import type { VariantLetter } from '../state/variants.ts';
import type { VariantRun } from '../state/variant_runs.ts';
import type { RunKey } from '../state/workbench.ts';
import { Reasoning } from '../why/Reasoning.tsx';
import { keptTogether } from '../ui/kept_together.ts';
import { partingText, type NamedRun } from './variant_text.ts';

export interface PartingsProps {
  readonly runs: readonly VariantRun[];
  readonly named: readonly NamedRun[];
}

/** A section for each run except the baseline. */
export function Partings({ runs, named }: PartingsProps): JSX.Element {
  const base = named[0]?.timeline ?? null;
  return (
    <section className="group" aria-label="First difference">
      <h2 className="section-title">First difference</h2>
      {runs.slice(1).map((run, at) => (
        <PartingOf
          key={run.variant.letter}
          letters={[runs[0]?.variant.letter ?? 'A', run.variant.letter]}
          timelines={[base, named[at + 1]?.timeline ?? null]}
          keys={[runs[0]?.run?.job.run ?? '', run.run?.job.run ?? '']}
          isOpen={runs.length === 2}
        />
      ))}
    </section>
  );
}

interface PartingOfProps {
  readonly letters: readonly [VariantLetter, VariantLetter];
  readonly timelines: readonly [Timeline | null, Timeline | null];
  readonly keys: readonly [RunKey, RunKey];
  readonly isOpen: boolean;
}

function PartingOf(props: PartingOfProps): JSX.Element {
  const { letters, timelines, keys, isOpen } = props;
  const [one, other] = timelines;
  const parting = useMemo(
    () => (one === null || other === null ? null : firstParting(one, other)),
    [one, other],
  );
  const name = `${letters[0]} and ${letters[1]}`;
  if (one === null || other === null) return <p className="empty">{name}: not complete yet.</p>;
  if (parting === null) return <p className="empty">{name}: all decisions are the same.</p>;
  return (
    <details className="parting" open={isOpen}>
      <summary>
        <b>{name}</b>: {partingText(parting)}
      </summary>
      <div className="parting-sides">
        {([0, 1] as const).map((at) => (
          <Side
            key={letters[at]}
            parting={parting}
            timeline={[one, other][at] ?? one}
            letter={letters[at]}
            run={keys[at]}
            job={[parting.one, parting.other][at] ?? null}
          />
        ))}
      </div>
    </details>
  );
}

interface SideProps {
  readonly timeline: Timeline;
  readonly letter: VariantLetter;
  readonly run: RunKey;
  readonly job: Job | null;
  readonly parting: Parting;
}

/** A run's decision, with its reasons. */
function Side(props: SideProps): JSX.Element {
  const { timeline, letter, run, job, parting } = props;
  const { session, bench } = usePageState();
  if (job === null) {
    return (
      <div className="parting-side">
        <h3>{letter}</h3>
        <p className="empty">No more compactions.</p>
      </div>
    );
  }
  const show = (): void => {
    session.goTo(run, job.startEvent);
    if (bench.workbench.variant !== letter) bench.dispatch(variantChosen(letter));
  };
  const decision = decisionEventOf(timeline, job);
  const files = job.outputs.length;
  return (
    <div className="parting-side">
      <h3>
        {letter} · {jobLabel(job.id)}
      </h3>
      <p className="why-sentence">{keptTogether(describe(timeline, job.startEvent))}</p>
      {parting.kind === 'outputs' && (
        <p className="why-aside">
          {files} output {files === 1 ? 'file' : 'files'}
        </p>
      )}
      <button type="button" className="button tiny" onClick={show}>
        Show run {letter}
      </button>
      {decision !== null && (
        <Reasoning
          checks={decision.reasoning}
          filesOf={noFiles}
          label={`Reasoning of run ${letter}`}
        />
      )}
    </div>
  );
}

const noFiles = (): ReadonlySet<number> => new Set();
