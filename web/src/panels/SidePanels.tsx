// The panels around the stage, where the window's layout puts them.
import { useEffect, useState, type JSX, type ReactNode } from 'react';
import type { Timeline } from 'lsm-shape';
import { subscribeAsked } from '../workbench/asked_fact.ts';
import type { LayoutName } from '../workbench/browser_state.ts';
import type { SelectedFile } from '../workbench/file_selection.ts';
import { shownRequest, titleOf } from '../workbench/jobs.ts';
import { useEvent } from '../workbench/live.ts';
import type { SettledRuns } from '../workbench/run_store.ts';
import type { History, Session } from '../workbench/session.ts';
import { usePaneSize } from '../workbench/pane_size.ts';
import type { UseWorkbench } from '../workbench/use_workbench.ts';
import type { PanelName } from '../workbench/workbench.ts';
import { BottomPanels, type PanelTab } from './BottomPanels.tsx';
import { NumbersPanel, numbersNames } from './NumbersPanel.tsx';
import { PlayheadSlider } from './PlayheadSlider.tsx';
import { RecordingPanel } from './RecordingPanel.tsx';
import { ScenarioOptions } from './ScenarioOptions.tsx';
import { Tabs } from './Tabs.tsx';
import { TextTwin } from './TextTwin.tsx';
import { TimelinePanel, type TimelinePanelProps } from './TimelinePanel.tsx';
import { WhyArea } from './WhyArea.tsx';

export interface SidePanelsProps {
  readonly layout: LayoutName;
  /** What the stage shows; on a phone they stand with the options. */
  readonly choices: ReactNode;
  readonly session: Session;
  readonly bench: UseWorkbench;
  readonly snapshot: SettledRuns<History>;
  readonly timeline: Timeline | null;
  readonly version: number;
  /** The first event on the time axis. */
  readonly first: number;
  /** The file that was clicked. */
  readonly selected: SelectedFile | null;
  readonly onDeselect: () => void;
  readonly onSelect: (lifetime: number) => void;
  readonly timelineProps: Pick<TimelinePanelProps, 'isDark' | 'labelled' | 'onLabelled'>;
}

/** Options, why and timeline: beside the stage where there is room, else as tabs. */
export function SidePanels(props: SidePanelsProps): JSX.Element {
  const { layout, timeline, version, session, first, bench } = props;
  const { workbench, dispatch } = bench;
  const { source, panel } = workbench;
  const [side, setSide] = useState('Options');
  const phone = usePaneSize('phone');
  const choosePanel = (next: PanelName): void => dispatch({ type: 'panelChosen', panel: next });
  const hasFile = props.selected !== null;
  const [hadFile, setHadFile] = useState(hasFile);
  // A click on a file asks for its facts, which stand behind a tab where there is little room.
  if (hasFile !== hadFile) {
    setHadFile(hasFile);
    if (hasFile) setSide('Why');
  }
  useEffect(() => {
    if (hasFile && layout === 'narrow') dispatch({ type: 'panelChosen', panel: 'why' });
  }, [hasFile, layout, dispatch]);
  useEffect(
    () =>
      subscribeAsked(() => {
        setSide('Why');
        if (layout === 'narrow') dispatch({ type: 'panelChosen', panel: 'why' });
      }),
    [layout, dispatch],
  );
  const options =
    source.kind === 'recording' ? (
      <RecordingPanel source={source} warnings={props.snapshot.shown?.warnings ?? []} />
    ) : (
      <ScenarioOptions {...props} />
    );
  const why = timeline === null ? null : <WhyArea {...props} timeline={timeline} />;
  const plot =
    timeline === null ? null : (
      <TimelinePanel
        {...{ timeline, version }}
        {...props.timelineProps}
        player={session.player}
        view={session.view}
        {...{ workbench, dispatch }}
        first={first}
      />
    );
  const numbers = (['stats', 'cpu'] as const).map((kind) => ({
    id: kind,
    name: numbersNames[layout][kind],
    content: timeline !== null && <NumbersPanel {...{ ...props, kind, timeline }} />,
  }));
  const twin = {
    id: 'text' as const,
    name: 'Text',
    content: timeline !== null && <Twin {...props} timeline={timeline} />,
  };
  const others = [...numbers, twin];
  // There before the first event, so that the stage has its height from the beginning.
  const bottom = layout !== 'narrow' && (
    <BottomPanels
      timeline={plot}
      others={others}
      chosen={panel}
      onChoose={choosePanel}
      scrubber={
        timeline !== null && (
          <PlayheadSlider {...{ timeline, version }} player={session.player} first={first} />
        )
      }
    />
  );
  if (layout === 'wide') {
    return (
      <>
        {/* A recording's options cannot be changed, but they can be scrolled through by keyboard. */}
        <aside
          className="side options"
          aria-label="Options"
          tabIndex={source.kind === 'recording' ? 0 : undefined}
        >
          {options}
        </aside>
        <aside className="side why" aria-label="Decisions">
          {why}
        </aside>
        {bottom}
      </>
    );
  }
  const tabs: readonly PanelTab[] = [
    ...(layout === 'narrow' ? [{ id: 'timeline' as const, name: 'Timeline', content: plot }] : []),
    {
      id: 'options',
      name: 'Options',
      content: (
        <>
          {layout === 'narrow' && <div className="group">{props.choices}</div>}
          {options}
        </>
      ),
    },
    { id: 'why', name: 'Why', content: why },
    ...(layout === 'narrow' ? others : []),
  ];
  if (layout === 'medium') {
    return (
      <>
        <Tabs label="Panels" tabs={tabs} chosen={side} onChoose={setSide} />
        {bottom}
      </>
    );
  }
  return (
    <Tabs
      label="Panels"
      tabs={tabs}
      chosen={tabs.find(({ id }) => id === panel)?.name ?? 'Timeline'}
      onChoose={(next) => choosePanel(tabs.find(({ name }) => name === next)?.id ?? 'timeline')}
      size={phone}
    />
  );
}

type TwinProps = SidePanelsProps & { readonly timeline: Timeline };

function Twin({ session, timeline, bench, snapshot }: TwinProps): JSX.Element {
  const event = useEvent(session.player, timeline);
  const { source } = bench.workbench;
  const request = shownRequest(snapshot.shown?.job ?? null);
  const report = { title: titleOf(source), link: window.location.href, request };
  return <TextTwin timeline={timeline} event={event} source={report} />;
}
