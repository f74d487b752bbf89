// The content of the panels around the stage, independent of the layout.
import type { JSX, ReactNode } from 'react';
import type { LayoutName } from '../state/browser_state.ts';
import type { FileChoice } from '../why/use_selected_file.ts';
import { shownRequest, titleOf } from '../state/jobs.ts';
import { useEvent } from '../state/live.ts';
import { useShownRun, type PageState } from '../state/page_context.ts';
import { OTHER_PANELS, type OtherPanelName } from '../state/panels.ts';
import type { PanelTab } from './BottomPanels.tsx';
import {
  Caption,
  ChangeNote,
  ComparePanel,
  NotesPanel,
  NumbersPanel,
  TimelinePanel,
  RecordingPanel,
  ScenarioOptions,
  TextTwin,
  WhyArea,
} from './parts.tsx';
import { PlayheadSlider } from './PlayheadSlider.tsx';

/** The contents of the panels, for any layout. Null or false without a run. */
export interface PanelParts {
  readonly options: ReactNode;
  readonly why: ReactNode;
  readonly plot: ReactNode;
  /** The panels with numbers and text, which can replace the timeline. */
  readonly others: readonly PanelTab[];
  readonly scrubber: ReactNode;
  readonly caption: ReactNode;
  /** The operator's card; null unless the source is a recording whose LOG was read. */
  readonly card: ReactNode;
  /** The comparison; null if no runs are compared. */
  readonly compare: ReactNode;
  /**
   * The effect of changed options, for layouts whose header has no room for it. `isHinted` shows a
   * hint until an option is changed.
   */
  readonly changeNote: (isHinted: boolean) => ReactNode;
}

/** The content of each tab that can replace the timeline. */
const contents: Readonly<Record<OtherPanelName, ReactNode>> = {
  stats: <NumbersPanel kind="stats" />,
  cpu: <NumbersPanel kind="cpu" />,
  text: <Twin />,
  notes: <NotesPanel />,
};

/** Returns the tabs in order. On a phone, their names are short. */
function tabsOf(layout: LayoutName, isThere: boolean): readonly PanelTab[] {
  return OTHER_PANELS.map(({ id, name, short }) => {
    return { id, name: layout === 'narrow' ? short : name, content: isThere && contents[id] };
  });
}

/** Returns the contents of all panels. */
export function partsOf(page: PageState, file: FileChoice): PanelParts {
  const { layout, timeline, snapshot, bench } = page;
  const { workbench, dispatch } = bench;
  const isThere = timeline !== null;
  const isRecording = workbench.source.kind === 'recording';
  const isComparing = workbench.variants.length > 0;
  const hasCard = isRecording && snapshot.shown?.summary?.happened != null;
  const openNotes = (): void => dispatch({ type: 'panelChosen', panel: 'notes' });
  return {
    options: isRecording ? <RecordingPanel isCard={false} /> : <ScenarioOptions />,
    card: hasCard ? <RecordingPanel isCard /> : null,
    why: isThere && <WhyArea file={file} />,
    plot: isThere && <TimelinePanel onNotes={openNotes} />,
    others: tabsOf(layout, isThere),
    scrubber: isThere && <PlayheadSlider />,
    caption: isThere && timeline.eventCount > 0 && <Caption />,
    compare: isComparing ? <ComparePanel /> : null,
    changeNote: (isHinted) => !isComparing && <ChangeNote isHinted={isHinted} />,
  };
}

/** The run as text, with the data needed in a bug report. */
function Twin(): JSX.Element {
  const { session, timeline, bench, snapshot } = useShownRun();
  const event = useEvent(session.player, timeline);
  const { source } = bench.workbench;
  const request = shownRequest(snapshot.shown?.job ?? null);
  const report = { title: titleOf(source), link: window.location.href, request };
  return <TextTwin timeline={timeline} event={event} source={report} />;
}
