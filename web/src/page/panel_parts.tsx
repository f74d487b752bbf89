// What the panels around the stage hold, wherever the window's layout puts them.
import { knownAxis } from '../axis/axis.ts';
import type { JSX, ReactNode } from 'react';
import type { Timeline } from 'lsm-shape';
import type { LayoutName } from '../state/browser_state.ts';
import type { SelectedFile } from '../why/use_selected_file.ts';
import { shownRequest, titleOf } from '../state/jobs.ts';
import { useEvent } from '../state/live.ts';
import type { SettledRuns } from '../state/run_store.ts';
import type { History, Session } from '../state/session.ts';
import { OTHER_PANELS, type OtherPanelName } from '../state/panels.ts';
import type { UseWorkbench } from '../state/use_workbench.ts';
import type { PanelTab } from './BottomPanels.tsx';
import {
  Caption,
  ChangeNote,
  ComparePanel,
  NotesPanel,
  NumbersPanel,
  RecordingPanel,
  ScenarioOptions,
  TextTwin,
  TimelinePanel,
  WhyArea,
} from './parts.tsx';
import { PlayheadSlider } from './PlayheadSlider.tsx';

/** What the panels are made from. */
export interface SidePanelsProps {
  readonly layout: LayoutName;
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
  readonly onFiles: (files: readonly File[]) => void;
  readonly isDark: boolean;
  /** Whether the first picture has been drawn: what the panels hold comes after it. */
  readonly isDrawn: boolean;
}

/** The same of a run that there is. */
type RunProps = SidePanelsProps & { readonly timeline: Timeline };

/** What is in the panels, wherever they stand; null or false before the first picture. */
export interface PanelParts {
  readonly options: ReactNode;
  readonly why: ReactNode;
  readonly plot: ReactNode;
  /** Numbers and text, which can stand in the timeline's place. */
  readonly others: readonly PanelTab[];
  readonly scrubber: ReactNode;
  readonly caption: ReactNode;
  /** Null: it is no recording, or nothing is known. */
  readonly happened: ReactNode;
  /** Null: nothing is compared. */
  readonly compare: ReactNode;
  /**
   * What a change of options has changed, where the header has no room for it; `isHinted`: with a
   * hint until there is something.
   */
  readonly changeNote: (isHinted: boolean) => ReactNode;
}

/** The content of each tab that can stand in the timeline's place. */
const contents: Readonly<Record<OtherPanelName, (props: RunProps) => ReactNode>> = {
  stats: (props) => <NumbersPanel {...props} kind="stats" />,
  cpu: (props) => <NumbersPanel {...props} kind="cpu" />,
  text: (props) => <Twin {...props} />,
  notes: (props) => <NotesPanel {...props} player={props.session.player} />,
};

/** The tabs in their order; a phone has room for short names only. */
function tabsOf(
  layout: LayoutName,
  contentOf: (id: OtherPanelName) => ReactNode,
): readonly PanelTab[] {
  return OTHER_PANELS.map(({ id, name, short }) => {
    return { id, name: layout === 'narrow' ? short : name, content: contentOf(id) };
  });
}

/** The tabs are there from the beginning, what they hold comes after the first picture. */
export function noParts(layout: LayoutName): PanelParts {
  const others = tabsOf(layout, () => null);
  const nothing = { options: null, happened: null, why: null, plot: null, scrubber: null };
  return { ...nothing, others, caption: null, compare: null, changeNote: () => null };
}

/** What the panels show of a run. */
export function partsOf(props: SidePanelsProps): PanelParts {
  const { layout, timeline, version, session, first, bench } = props;
  const { workbench, dispatch } = bench;
  const { source, rows, window, notes } = workbench;
  const others = tabsOf(layout, (id) => timeline !== null && contents[id]({ ...props, timeline }));
  const { shown } = props.snapshot;
  const happened = shown?.summary?.happened;
  const isRecording = source.kind === 'recording';
  const recording = (isHappened: boolean): ReactNode => (
    <RecordingPanel {...{ session, bench, shown, timeline, isHappened }} />
  );
  return {
    options: isRecording ? recording(false) : <ScenarioOptions {...props} />,
    happened: isRecording && happened?.rows.length ? recording(true) : null,
    why: timeline !== null && <WhyArea {...props} timeline={timeline} />,
    plot: timeline !== null && (
      <TimelinePanel
        {...{ timeline, version, rows, window, notes, dispatch, first }}
        onNotes={() => dispatch({ type: 'panelChosen', panel: 'notes' })}
        refused={happened?.refused}
        axis={knownAxis(workbench.axis, timeline)}
        isDark={props.isDark}
        session={session}
        player={session.player}
        view={session.view}
      />
    ),
    others,
    scrubber: timeline !== null && (
      <PlayheadSlider {...{ timeline, version }} player={session.player} first={first} />
    ),
    caption: timeline !== null && timeline.eventCount > 0 && (
      <Caption timeline={timeline} player={session.player} />
    ),
    compare:
      workbench.variants.length === 0 ? null : (
        <ComparePanel {...{ session, bench }} onFiles={props.onFiles} />
      ),
    changeNote: (isHinted) =>
      workbench.variants.length === 0 && (
        <ChangeNote {...{ session, workbench, dispatch, isHinted }} />
      ),
  };
}

/** The run as text, with what a report needs of it. */
function Twin({ session, timeline, bench, snapshot }: RunProps): JSX.Element {
  const event = useEvent(session.player, timeline);
  const { source } = bench.workbench;
  const request = shownRequest(snapshot.shown?.job ?? null);
  const report = { title: titleOf(source), link: window.location.href, request };
  return <TextTwin timeline={timeline} event={event} source={report} />;
}
