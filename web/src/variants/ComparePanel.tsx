// The comparison panel: differences in words, numbers and options, and the first decision that
// differs.
import { useMemo, type JSX } from 'react';
import { lastProcessStart, shortBytes } from 'lsm-shape';
import { differingOptions } from '../compare/differing_options.ts';
import { linkOf } from '../state/address.ts';
import { NO_NOTES } from '../state/notes.ts';
import { usePageState } from '../state/page_context.ts';
import { variantChosen, variantMoved, variantOptionsSet } from '../state/variant_changes.ts';
import type { VariantLetter } from '../state/variants.ts';
import { isRunOf, titleOf } from '../state/jobs.ts';
import { useVariantRuns, type VariantRun } from '../state/variant_runs.ts';
import { AddRun } from './AddRun.tsx';
import { NumbersTable } from './NumbersTable.tsx';
import { OptionsTable } from './OptionsTable.tsx';
import { Partings } from './Partings.tsx';
import { ReviewFields } from './ReviewFields.tsx';
import { dataSentence } from './run_data.ts';
import { useExplained } from './use_explained.ts';
import { aboutVariant, variantTitles } from './variant_titles.ts';
import {
  asksForOtherLimit,
  comparisonMarkdown,
  comparisonTitle,
  differenceSentence,
  numberRows,
  type NamedRun,
} from './variant_text.ts';
import { WhyDifferent } from './WhyDifferent.tsx';
import { whyMarkdown, type Explain } from './why_different.ts';

export interface ComparePanelProps {
  /** Explains why two runs differ. Its code is loaded on first use. */
  readonly explain: Explain;
}

export function ComparePanel({ explain }: ComparePanelProps): JSX.Element | null {
  const { session, bench } = usePageState();
  const runs = useVariantRuns(session);
  const { workbench, dispatch } = bench;
  const { review } = workbench;
  const titles = useMemo(() => variantTitles(runs), [runs]);
  const named = useMemo(
    () => runs.map((run, at) => namedRun(run, titles[at] ?? '')),
    [runs, titles],
  );
  const options = useMemo(() => differingOptions(runs), [runs]);
  const rows = useMemo(() => numberRows(named), [named]);
  const explained = useExplained(session, runs, explain);
  const [base, ...others] = named;
  const onChoose = (letter: VariantLetter): void => dispatch(variantChosen(letter));
  if (base === undefined) return null;
  const data = dataSentence(runs);
  const title = comparisonTitle(runs.map(({ variant }) => titleOf(variant.source)));
  const start = base.timeline?.microsAt(lastProcessStart(base.timeline)) ?? 0;
  const letters = named.map(({ letter }) => letter);
  const report = comparisonMarkdown(named, options, {
    title: review.title || title,
    recommendation: review.recommendation,
    ...{ data, mode: workbench.mode },
    why: explained.state === 'there' ? whyMarkdown(explained.message, letters, start) : '',
    link: hasRecording(runs) ? null : linkOf(workbench),
  });
  return (
    <>
      <WhyDifferent {...{ explained, runs, start, report }} />
      <section className="group" aria-label="Differences in words">
        {others.map((other, at) => (
          <p className="compare-sentence" key={other.letter}>
            <b>{other.letter}</b> vs. <b>{base.letter}</b>:{' '}
            {differenceSentence(base, other, asksForOtherLimit(options, at + 1)) ??
              'not complete yet.'}
          </p>
        ))}
        <ModeNote runs={runs} />
        {data !== '' && <p className="compare-sentence">{data}</p>}
      </section>
      <NumbersTable
        {...{ runs, rows, titles, onChoose }}
        onBaseline={(letter) => dispatch(variantMoved(letter, 0))}
        onMoment={(at, event) => {
          const { variant, run = null } = runs[at] ?? {};
          session.goTo(run?.job.run ?? '', event);
          if (variant && variant.letter !== workbench.variant) onChoose(variant.letter);
        }}
      />
      <OptionsTable
        {...{ runs, options, titles, onChoose }}
        onSet={(letter, changes) => dispatch(variantOptionsSet(letter, changes))}
      />
      <Partings {...{ runs, named }} />
      <ReviewFields {...{ review, dispatch, title }} text={report} />
      <section className="group" aria-label="Runs of the comparison">
        <div className="compare-tools">
          <AddRun name="Add a run" />
        </div>
        <p className="compare-aside">{memoryText(runs)}</p>
      </section>
    </>
  );
}

/** Adds a title. The timeline is null unless the run is complete and has the current options. */
function namedRun({ variant, run }: VariantRun, title: string): NamedRun {
  const isWhole = run !== null && run.summary !== null && isRunOf(run.job, variant);
  const { letter, noted } = variant;
  const timeline = isWhole ? run.history.timeline : null;
  const about = aboutVariant(variant, run?.history.timeline.scenario ?? null);
  return { letter, title, about, timeline, notes: noted?.notes ?? NO_NOTES };
}

const hasRecording = (runs: readonly VariantRun[]): boolean =>
  runs.some(({ variant }) => variant.source.kind === 'recording');

/** Note shown if the runs use different modes. */
function ModeNote({ runs }: { readonly runs: readonly VariantRun[] }): JSX.Element | null {
  const said = runs.flatMap(({ variant, run }) => {
    const mode = run?.history.timeline.scenario?.mode;
    return mode === undefined ? [] : [{ mode, text: `${variant.letter} is ${mode}` }];
  });
  if (new Set(said.map(({ mode }) => mode)).size < 2) return null;
  return (
    <p className="compare-sentence" role="note">
      The runs use different modes, which also changes the numbers:{' '}
      {said.map(({ text }) => text).join(', ')}.
    </p>
  );
}

function memoryText(runs: readonly VariantRun[]): string {
  const bytes = runs.map(({ run }) => run?.history.timeline.logBytes ?? 0);
  const sum = bytes.reduce((total, each) => total + each, 0);
  return (
    `Up to four runs, each in its own worker. Their event logs take ${shortBytes(sum)} ` +
    `(${runs.map(({ variant }, at) => `${variant.letter} ${shortBytes(bytes[at] ?? 0)}`).join(', ')}).`
  );
}
