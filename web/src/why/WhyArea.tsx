// The panel of reasons: the decision at the playhead, the clicked file, the cuts and the levels.
import { useMemo, type JSX } from 'react';
import {
  countedRows,
  decisionEventOf,
  decisionJobAt,
  decisionJobBeside,
  decisionTree,
  describe,
  fileFacts,
  hasHistory,
  jobFacts,
  momentInTree,
  processStepAt,
  type Job,
  type Timeline,
} from 'lsm-shape';
import type { RuleCheck } from 'lsm-shape/engine';
import { useCutSteps } from './use_cut_steps.ts';
import type { FileChoice, SelectedFile } from './use_selected_file.ts';
import { notedFileOf } from '../notes/note_file.ts';
import { shownRequest } from '../state/jobs.ts';
import { useEvent } from '../state/live.ts';
import { NO_HISTORY } from '../state/no_history.ts';
import { useShownRun } from '../state/page_context.ts';
import { CutsChart } from './CutsChart.tsx';
import { FileCard } from './FileCard.tsx';
import { FileLineage } from './FileLineage.tsx';
import { FlushReason } from './FlushReason.tsx';
import { StateFacts } from './StateFacts.tsx';
import { Warnings, WhyPanel } from './WhyPanel.tsx';
import { processNote } from './process_note.ts';
import { stopAt } from '../state/stop_at.ts';

export interface WhyAreaProps {
  /** The clicked file. */
  readonly file: FileChoice;
}

export function WhyArea({ file }: WhyAreaProps): JSX.Element {
  const { snapshot, timeline } = useShownRun();
  const { selected } = file;
  if (timeline.eventCount === 0) return <p className="group">Waiting for the first events.</p>;
  return (
    <>
      <StateFacts />
      {selected !== null && <SelectedFileCard {...{ file, selected }} />}
      <DecisionArea selected={selected} />
      <Warnings warnings={snapshot.shown?.warnings ?? []} />
    </>
  );
}

/** The latest decision at the playhead. */
function DecisionArea({ selected }: Pick<FileChoice, 'selected'>): JSX.Element {
  const { session, snapshot, timeline, version } = useShownRun();
  const { player } = session;
  const event = useEvent(player, timeline);
  const job = decisionJobAt(timeline, event);
  const facts = useMemo(
    () => ({
      version,
      filesOf: job === null ? noFiles : countedFiles(timeline, job),
      decision: job === null ? null : decisionEventOf(timeline, job),
      decisionSentence: job === null ? '' : describe(timeline, job.startEvent),
      process: job === null ? 0 : processStepAt(timeline, job.startEvent),
    }),
    [timeline, version, job],
  );
  const { options, earlier, shown } = snapshot;
  const optionsNote = useMemo(
    () => processNote({ options, earlier, shown }, facts.process),
    [options, earlier, shown, facts.process],
  );
  const beside = useMemo(
    () => ({
      onPrevious: () => player.dispatch({ type: 'previous-compaction' }),
      onNext: () => player.dispatch({ type: 'next-compaction' }),
    }),
    [player],
  );
  const hasNext = decisionJobBeside(timeline, event, 1) !== null;
  return (
    <>
      <FlushReason {...{ timeline, event }} reasons={shown?.summary?.flush_reasons} />
      <WhyPanel
        {...{ ...beside, hasNext }}
        noDecision={noDecisionText(timeline, hasNext)}
        filesOf={facts.filesOf}
        decision={facts.decision}
        decisionSentence={facts.decisionSentence}
        optionsNote={optionsNote}
        hasPrevious={decisionJobBeside(timeline, event, -1) !== null}
      />
      <Details {...{ selected, job, event }} />
    </>
  );
}

/** Returns the reason why no decision is shown, and a remedy. */
function noDecisionText(timeline: Timeline, hasNext: boolean): string {
  if (hasNext) return 'No compaction yet. Play, or jump to the next one.';
  return hasHistory(timeline) ? 'No compaction yet.' : `${NO_HISTORY}.`;
}

const noFiles = (): ReadonlySet<number> => new Set();

/** Returns the files that a number counts. The decision's tree is computed on the first hover. */
function countedFiles(
  timeline: Timeline,
  job: Job,
): (check: RuleCheck, field: string) => ReadonlySet<number> {
  const { fileNumber } = timeline.lifetimes;
  let tree: ReturnType<typeof decisionTree> | null = null;
  return (check, field) => {
    tree ??= decisionTree(timeline, job);
    return new Set(countedRows(tree, check, field).map((row) => fileNumber.at(row)));
  };
}

function SelectedFileCard({
  file,
  selected,
}: WhyAreaProps & { readonly selected: SelectedFile }): JSX.Element {
  const { session, bench, timeline } = useShownRun();
  const { player } = session;
  const event = useEvent(player, timeline);
  const pin = (lifetime: number): void => {
    const there = momentInTree(timeline, lifetime, event);
    if (there !== event) stopAt(player, there);
    file.pick(lifetime);
  };
  return (
    <FileCard
      facts={fileFacts(timeline, selected.lifetime, event)}
      state={selected.state}
      nowMicros={timeline.microsAt(event)}
      lineage={<FileLineage lifetime={selected.lifetime} onPin={pin} />}
      onNote={() =>
        bench.dispatch({
          ...({ type: 'noted', event, isAsked: true } as const),
          file: notedFileOf(timeline, selected.lifetime),
        })
      }
      onClose={file.release}
    />
  );
}

interface DetailsProps extends Pick<FileChoice, 'selected'> {
  readonly job: Job | null;
  readonly event: number;
}

/** The cuts made by the decision's job. */
function Details({ selected, job, event }: DetailsProps): JSX.Element | null {
  const { session, snapshot, timeline } = useShownRun();
  const facts =
    job === null || job.kind !== 'compaction' ? null : jobFacts(timeline, job.row, event);
  const request = shownRequest(snapshot.shown?.job ?? null);
  const steps = useCutSteps({ questions: session.questions, timeline, facts, request });
  if (facts === null) return null;
  const { id } = facts.job;
  return <CutsChart key={id} {...{ timeline, facts, steps }} selected={selected?.lifetime ?? -1} />;
}
