// The panels around the stage, where the window's layout puts them.
import { useMemo, useState, type JSX, type ReactNode } from 'react';
import { describe, fileFacts, jobFacts, newsAt, type Job, type Timeline } from 'lsm-shape';
import type { LayoutName } from '../workbench/browser_state.ts';
import { decisionJobAt, decisionJobBeside, decisionOf } from '../workbench/history_facts.ts';
import type { SelectedFile } from '../workbench/file_selection.ts';
import type { RunsSnapshot } from '../workbench/run_store.ts';
import type { History, Session } from '../workbench/session.ts';
import type { UseWorkbench } from '../workbench/use_workbench.ts';
import { BottomPanels } from './BottomPanels.tsx';
import { CutsChart } from './CutsChart.tsx';
import { FileCard } from './FileCard.tsx';
import { NumbersPanel, numbersNames, type NumbersPlace } from './NumbersPanel.tsx';
import { PlayheadSlider } from './PlayheadSlider.tsx';
import { RecordingPanel } from './RecordingPanel.tsx';
import { ScenarioOptions } from './ScenarioOptions.tsx';
import { Tabs } from './Tabs.tsx';
import { TimelinePanel, type TimelinePanelProps } from './TimelinePanel.tsx';
import { WhyPanel } from './WhyPanel.tsx';

export interface SidePanelsProps {
  readonly layout: LayoutName;
  /** What the stage shows; on a phone they stand with the options. */
  readonly choices: ReactNode;
  readonly session: Session;
  readonly bench: UseWorkbench;
  readonly snapshot: RunsSnapshot<History>;
  readonly timeline: Timeline | null;
  readonly version: number;
  /** The event under the playhead. */
  readonly event: number;
  /** The first event of the last process. */
  readonly first: number;
  /** The file that was clicked. */
  readonly selected: SelectedFile | null;
  readonly onDeselect: () => void;
  readonly timelineProps: Pick<TimelinePanelProps, 'isDark' | 'labelled' | 'onLabelled'>;
}

/** Options, why and timeline: beside the stage where there is room, else as tabs. */
export function SidePanels(props: SidePanelsProps): JSX.Element {
  const { layout, timeline, version, session, event, first, bench } = props;
  const [tab, setTab] = useState('Timeline');
  const hasFile = props.selected !== null;
  const [hadFile, setHadFile] = useState(hasFile);
  // A click on a file asks for its facts, which stand behind a tab where there is little room.
  if (hasFile !== hadFile) {
    setHadFile(hasFile);
    if (hasFile) setTab('Why');
  }
  const { source } = bench.workbench;
  const options =
    source.kind === 'recording' ? (
      <RecordingPanel source={source} warnings={props.snapshot.shown?.warnings ?? []} />
    ) : (
      <ScenarioOptions {...props} />
    );
  const why = timeline === null ? null : <Why {...props} timeline={timeline} />;
  const plot =
    timeline === null ? null : (
      <TimelinePanel
        {...{ timeline, version }}
        {...props.timelineProps}
        player={session.player}
        view={session.view}
        workbench={bench.workbench}
        dispatch={bench.dispatch}
        isNarrow={layout === 'narrow'}
        first={event < first ? 0 : first}
      />
    );
  const [place, setPlace] = useState<NumbersPlace>('playhead');
  const numbers = (['stats', 'cpu'] as const).map((kind) => ({
    name: numbersNames[layout][kind],
    content: timeline !== null && (
      <NumbersPanel {...{ ...props, kind, timeline, place }} onPlace={setPlace} />
    ),
  }));
  const bottom = timeline !== null && layout !== 'narrow' && (
    <BottomPanels
      timeline={plot}
      others={numbers}
      scrubber={
        <PlayheadSlider
          {...{ timeline, version }}
          player={session.player}
          first={event < first ? 0 : first}
        />
      }
    />
  );
  if (layout === 'wide') {
    return (
      <>
        <aside className="side options">{options}</aside>
        <aside className="side why">{why}</aside>
        {bottom}
      </>
    );
  }
  const tabs = [
    ...(layout === 'narrow' ? [{ name: 'Timeline', content: plot }] : []),
    {
      name: 'Options',
      content: (
        <>
          {layout === 'narrow' && <div className="group">{props.choices}</div>}
          {options}
        </>
      ),
    },
    { name: 'Why', content: why },
    ...(layout === 'narrow' ? numbers : []),
  ];
  return (
    <>
      <Tabs label="Panels" tabs={tabs} chosen={tab} onChoose={setTab} />
      {bottom}
    </>
  );
}

type WhyProps = SidePanelsProps & { readonly timeline: Timeline };

function Why(props: WhyProps): JSX.Element {
  const { session, snapshot, timeline, version, event, selected } = props;
  const { player } = session;
  const facts = useMemo(() => {
    if (timeline.eventCount === 0) return null;
    const job = decisionJobAt(timeline, event);
    const news = newsAt(timeline, event);
    return {
      version,
      job,
      sentence: describe(timeline, news),
      aside: news === event ? '' : describe(timeline, event),
      decision: job === null ? null : decisionOf(timeline, job),
      decisionSentence: job === null ? '' : describe(timeline, job.startEvent),
      hasPrevious: decisionJobBeside(timeline, event, -1) !== null,
      hasNext: decisionJobBeside(timeline, event, 1) !== null,
    };
  }, [timeline, version, event]);
  if (facts === null) return <p className="group">The first events are on their way.</p>;
  return (
    <WhyPanel
      {...facts}
      file={selected !== null && <SelectedFileCard {...props} selected={selected} />}
      details={<Details {...props} job={facts.job} />}
      warnings={snapshot.shown?.warnings ?? []}
      onPrevious={() => player.dispatch({ type: 'previous-compaction' })}
      onNext={() => player.dispatch({ type: 'next-compaction' })}
    />
  );
}

function SelectedFileCard(props: WhyProps & { readonly selected: SelectedFile }): JSX.Element {
  const { timeline, event, selected, onDeselect } = props;
  return (
    <FileCard
      facts={fileFacts(timeline, selected.lifetime, event)}
      state={selected.state}
      nowMicros={timeline.microsAt(event)}
      onClose={onDeselect}
    />
  );
}

/** What stands under the reasoning: the cuts of its job. */
function Details(props: WhyProps & { readonly job: Job | null }): JSX.Element | null {
  const { timeline, event, selected, job } = props;
  if (job === null || job.kind !== 'compaction') return null;
  const facts = jobFacts(timeline, job.row, event);
  return facts === null ? null : <CutsChart facts={facts} selected={selected?.lifetime ?? -1} />;
}
