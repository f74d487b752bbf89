// The panels around the stage, where the window's layout puts them.
import type { JSX, ReactNode } from 'react';
import type { Timeline } from 'lsm-shape';
import type { LayoutName } from '../state/browser_state.ts';
import type { SelectedFile } from '../why/use_selected_file.ts';
import { shownRequest, titleOf } from '../state/jobs.ts';
import { useEvent } from '../state/live.ts';
import type { SettledRuns } from '../state/run_store.ts';
import type { History, Session } from '../state/session.ts';
import type { PaneName, PaneSize } from '../ui/pane_size.ts';
import type { UseWorkbench } from '../state/use_workbench.ts';
import type { PanelName, SideName } from '../state/workbench.ts';
import { BottomPanels, type PanelTab } from './BottomPanels.tsx';
import { panelNames } from './panel_names.ts';
import {
  NumbersPanel,
  RecordingPanel,
  ScenarioOptions,
  TextTwin,
  TimelinePanel,
  WhyArea,
} from './parts.tsx';
import { PlayheadSlider } from './PlayheadSlider.tsx';
import { Tabs, type Tab } from '../ui/Tabs.tsx';
import { hasPicture, useFirstPicture } from './use_first_picture.ts';

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
  readonly isDark: boolean;
}

/** Options, why and timeline: beside the stage where there is room, else as tabs. */
export function SidePanels(props: SidePanelsProps): JSX.Element {
  const { layout, bench } = props;
  const { panel, side } = bench.workbench;
  const isDrawn = useFirstPicture(isDue(props));
  const parts = isDrawn ? partsOf(props) : noParts(layout);
  const choosePanel = (next: PanelName): void =>
    bench.dispatch({ type: 'panelChosen', panel: next });
  if (layout === 'narrow') {
    const tabs = narrowTabs(parts, props.choices);
    return (
      <Tabs
        label="Panels"
        tabs={tabs}
        chosen={tabs.find(({ id }) => id === panel)?.name ?? 'Timeline'}
        onChoose={(next) => choosePanel(tabs.find(({ name }) => name === next)?.id ?? 'timeline')}
        size={sizeOf(bench, 'phone')}
      />
    );
  }
  // There before the first event, so that the stage has its height from the beginning.
  const bottom = (
    <BottomPanels
      timeline={parts.plot}
      others={parts.others}
      chosen={panel}
      onChoose={choosePanel}
      scrubber={parts.scrubber}
      size={sizeOf(bench, 'bottom')}
    />
  );
  if (layout === 'wide') {
    return (
      <>
        <WideSides parts={parts} isRecording={bench.workbench.source.kind === 'recording'} />
        {bottom}
      </>
    );
  }
  const sides = mediumTabs(parts);
  return (
    <>
      <Tabs
        label="Panels"
        tabs={sides}
        chosen={sides.find(({ id }) => id === side)?.name ?? ''}
        onChoose={(next) => {
          const tab = sides.find(({ name }) => name === next);
          if (tab !== undefined) bench.dispatch({ type: 'sideChosen', side: tab.id });
        }}
      />
      {bottom}
    </>
  );
}

/** The size of a pane, and how to change it. */
function sizeOf({ workbench, dispatch }: UseWorkbench, pane: PaneName): PaneSize {
  const set: PaneSize['set'] = (change) => dispatch({ type: 'paneChanged', pane, change });
  return { ...workbench.panes[pane], set };
}

/** What is in the panels, wherever they stand; null or false before the first picture. */
interface PanelParts {
  readonly options: ReactNode;
  readonly why: ReactNode;
  readonly plot: ReactNode;
  /** Numbers and text, which can stand in the timeline's place. */
  readonly others: readonly PanelTab[];
  readonly scrubber: ReactNode;
}

/** Whether there is something on the stage, or nothing will come. */
function isDue({ timeline, snapshot }: SidePanelsProps): boolean {
  const { refusal, failure } = snapshot;
  return hasPicture(timeline) || refusal !== null || failure !== null;
}

/** The tabs are there from the beginning, what they hold comes after the first picture. */
function noParts(layout: LayoutName): PanelParts {
  const others = panelNames(layout).map((tab) => ({ ...tab, content: null }));
  return { options: null, why: null, plot: null, others, scrubber: null };
}

function partsOf(props: SidePanelsProps): PanelParts {
  const { layout, timeline, version, session, first, bench } = props;
  const { workbench, dispatch } = bench;
  const { source, axis, rows, window, bookmarks, labelled } = workbench;
  const others = panelNames(layout).map(({ id, name }) => ({
    id,
    name,
    content:
      timeline !== null &&
      (id === 'text' ? (
        <Twin {...props} timeline={timeline} />
      ) : (
        <NumbersPanel {...{ ...props, kind: id, timeline }} />
      )),
  }));
  return {
    options:
      source.kind === 'recording' ? (
        <RecordingPanel source={source} warnings={props.snapshot.shown?.warnings ?? []} />
      ) : (
        <ScenarioOptions {...props} />
      ),
    why: timeline !== null && <WhyArea {...props} timeline={timeline} />,
    plot: timeline !== null && (
      <TimelinePanel
        {...{ timeline, version, axis, rows, window, bookmarks, labelled, dispatch, first }}
        isDark={props.isDark}
        player={session.player}
        view={session.view}
      />
    ),
    others,
    scrubber: timeline !== null && (
      <PlayheadSlider {...{ timeline, version }} player={session.player} first={first} />
    ),
  };
}

/** On a phone all panels are tabs, and what the stage shows stands with the options. */
function narrowTabs(parts: PanelParts, choices: ReactNode): readonly PanelTab[] {
  const options = (
    <>
      <div className="group">{choices}</div>
      {parts.options}
    </>
  );
  return [
    { id: 'timeline', name: 'Timeline', content: parts.plot, scrollsItself: true },
    { id: 'options', name: 'Options', content: options },
    { id: 'why', name: 'Why', content: parts.why },
    ...parts.others,
  ];
}

/** With some room the timeline is below the stage, and these share the place beside it. */
function mediumTabs(parts: PanelParts): readonly (Tab & { readonly id: SideName })[] {
  return [
    { id: 'options', name: 'Options', content: parts.options },
    { id: 'why', name: 'Why', content: parts.why },
  ];
}

interface WideSidesProps {
  readonly parts: PanelParts;
  readonly isRecording: boolean;
}

/** With all the room, options and reasons stand to both sides of the stage. */
function WideSides({ parts, isRecording }: WideSidesProps): JSX.Element {
  return (
    <>
      {/* A recording's options cannot be changed, but the keyboard can scroll through them. */}
      <aside className="side options" aria-label="Options" tabIndex={isRecording ? 0 : undefined}>
        {parts.options}
      </aside>
      <aside className="side why" aria-label="Decisions">
        {parts.why}
      </aside>
    </>
  );
}

type TwinProps = SidePanelsProps & { readonly timeline: Timeline };

/** The run as text, with what a report needs of it. */
function Twin({ session, timeline, bench, snapshot }: TwinProps): JSX.Element {
  const event = useEvent(session.player, timeline);
  const { source } = bench.workbench;
  const request = shownRequest(snapshot.shown?.job ?? null);
  const report = { title: titleOf(source), link: window.location.href, request };
  return <TextTwin timeline={timeline} event={event} source={report} />;
}
