// The content of the panels around the stage, independent of the layout.
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

/** Inputs to the panels. */
export interface SidePanelsProps {
  readonly layout: LayoutName;
  readonly session: Session;
  readonly bench: UseWorkbench;
  readonly snapshot: SettledRuns<History>;
  readonly timeline: Timeline | null;
  readonly version: number;
  /** The first event on the time axis. */
  readonly first: number;
  /** The clicked file. */
  readonly selected: SelectedFile | null;
  readonly onDeselect: () => void;
  readonly onSelect: (lifetime: number) => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly isDark: boolean;
}

/** Inputs to a panel about an existing run. */
type RunProps = SidePanelsProps & { readonly timeline: Timeline };

/** The content of the panels in any layout; null or false without a run. */
export interface PanelParts {
  readonly options: ReactNode;
  readonly why: ReactNode;
  readonly plot: ReactNode;
  /** Numbers and text, which can replace the timeline. */
  readonly others: readonly PanelTab[];
  readonly scrubber: ReactNode;
  readonly caption: ReactNode;
  /** The operator's card; null unless the source is a recording whose LOG was read. */
  readonly card: ReactNode;
  /** Null without a comparison. */
  readonly compare: ReactNode;
  /**
   * The effect of changed options, for layouts whose header has no room for it. `isHinted` shows
   * a hint until options change.
   */
  readonly changeNote: (isHinted: boolean) => ReactNode;
}

/** The content of each tab that can replace the timeline. */
const contents: Readonly<Record<OtherPanelName, (props: RunProps) => ReactNode>> = {
  stats: (props) => <NumbersPanel {...props} kind="stats" />,
  cpu: (props) => <NumbersPanel {...props} kind="cpu" />,
  text: (props) => <Twin {...props} />,
  notes: (props) => <NotesPanel {...props} player={props.session.player} />,
};

/** The tabs in order, with short names on a phone. */
function tabsOf(
  layout: LayoutName,
  contentOf: (id: OtherPanelName) => ReactNode,
): readonly PanelTab[] {
  return OTHER_PANELS.map(({ id, name, short }) => {
    return { id, name: layout === 'narrow' ? short : name, content: contentOf(id) };
  });
}

/** The content of all panels. */
export function partsOf(props: SidePanelsProps): PanelParts {
  const { layout, timeline, version, session, first, bench } = props;
  const { workbench, dispatch } = bench;
  const { source, rows, window, notes } = workbench;
  const others = tabsOf(layout, (id) => timeline !== null && contents[id]({ ...props, timeline }));
  const { shown } = props.snapshot;
  const happened = shown?.summary?.happened;
  const isRecording = source.kind === 'recording';
  const recording = (isCard: boolean): ReactNode => (
    <RecordingPanel {...{ session, bench, shown, timeline, isCard }} />
  );
  return {
    options: isRecording ? recording(false) : <ScenarioOptions {...props} />,
    card: isRecording && happened != null ? recording(true) : null,
    why: timeline !== null && <WhyArea {...props} timeline={timeline} />,
    plot: timeline !== null && (
      <TimelinePanel
        {...{ timeline, version, rows, window, notes, dispatch, first }}
        onNotes={() => dispatch({ type: 'panelChosen', panel: 'notes' })}
        refused={happened?.refused}
        longest={isRecording ? happened?.card.longest : undefined}
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
      <Caption {...{ timeline }} player={session.player} longest={happened?.card.longest} />
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

/** The run as text, with the data that a bug report needs. */
function Twin({ session, timeline, bench, snapshot }: RunProps): JSX.Element {
  const event = useEvent(session.player, timeline);
  const { source } = bench.workbench;
  const request = shownRequest(snapshot.shown?.job ?? null);
  const report = { title: titleOf(source), link: window.location.href, request };
  return <TextTwin timeline={timeline} event={event} source={report} />;
}
