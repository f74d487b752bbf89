// The panels around the stage, where the window's layout puts them.
import { useMemo, useState, type JSX, type ReactNode } from 'react';
import { describe, type Timeline } from 'lsm-shape';
import type { LayoutName } from '../workbench/browser_state.ts';
import { decisionJobAt, decisionJobBeside, decisionOf } from '../workbench/history_facts.ts';
import type { RunsSnapshot } from '../workbench/run_store.ts';
import type { History, Session } from '../workbench/session.ts';
import type { UseWorkbench } from '../workbench/use_workbench.ts';
import { RecordingPanel } from './RecordingPanel.tsx';
import { ScenarioOptions } from './ScenarioOptions.tsx';
import { Tabs } from './Tabs.tsx';
import { TimelinePanel } from './TimelinePanel.tsx';
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
}

/** Options, why and timeline: beside the stage where there is room, else as tabs. */
export function SidePanels(props: SidePanelsProps): JSX.Element {
  const { layout, timeline, version, session, event, first, bench } = props;
  const [tab, setTab] = useState('Timeline');
  const { source } = bench.workbench;
  const options =
    source.kind === 'recording' ? (
      <RecordingPanel source={source} warnings={props.snapshot.shown?.warnings ?? []} />
    ) : (
      <ScenarioOptions {...props} />
    );
  const why = timeline === null ? null : <Why {...props} timeline={timeline} />;
  const axisName = bench.workbench.axis;
  const plot =
    timeline === null ? null : (
      <TimelinePanel
        {...{ timeline, version, axisName }}
        player={session.player}
        first={event < first ? 0 : first}
      />
    );
  if (layout === 'wide') {
    return (
      <>
        <aside className="side options">{options}</aside>
        <aside className="side why">{why}</aside>
        <div className="timeline-area">{plot}</div>
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
  ];
  return (
    <>
      <Tabs label="Panels" tabs={tabs} chosen={tab} onChoose={setTab} />
      {layout === 'medium' && <div className="timeline-area">{plot}</div>}
    </>
  );
}

type WhyProps = SidePanelsProps & { readonly timeline: Timeline };

function Why({ session, snapshot, timeline, version, event }: WhyProps): JSX.Element {
  const { player } = session;
  const facts = useMemo(() => {
    if (timeline.eventCount === 0) return null;
    const job = decisionJobAt(timeline, event);
    return {
      version,
      sentence: describe(timeline, event),
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
      warnings={snapshot.shown?.warnings ?? []}
      onPrevious={() => player.dispatch({ type: 'previous-compaction' })}
      onNext={() => player.dispatch({ type: 'next-compaction' })}
    />
  );
}
