// The panels around the stage, laid out for the window.
import type { JSX, ReactNode } from 'react';
import type { PaneName, PaneSize } from '../ui/pane_size.ts';
import { usePageState } from '../state/page_context.ts';
import type { UseWorkbench } from '../state/use_workbench.ts';
import type { PanelName } from '../state/panels.ts';
import type { SideName, Source } from '../state/workbench.ts';
import { BottomPanels, type PanelTab } from './BottomPanels.tsx';
import type { FileChoice } from '../why/use_selected_file.ts';
import { partsOf, type PanelParts } from './panel_parts.tsx';
import { Tabs, type Tab } from '../ui/Tabs.tsx';

export interface SidePanelsProps {
  /** The clicked file. */
  readonly file: FileChoice;
}

/** Options, reasons and timeline: next to the stage if there is room, otherwise as tabs. */
export function SidePanels({ file }: SidePanelsProps): JSX.Element {
  const page = usePageState();
  const { layout, bench } = page;
  const { panel, side, intro, source } = bench.workbench;
  const parts = partsOf(page, file);
  const choosePanel = (next: PanelName): void =>
    bench.dispatch({ type: 'panelChosen', panel: next });
  // Rendered even without an event, so that the stage has its final height.
  const caption = (
    <section className="caption" aria-label="Now">
      {parts.caption}
    </section>
  );
  // An introduction replaces the panels next to the stage.
  if (layout === 'narrow' && intro !== null) return caption;
  if (layout === 'narrow') {
    return (
      <>
        {caption}
        <NarrowTabs {...{ parts, choosePanel }} />
      </>
    );
  }
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
  if (intro !== null) {
    return (
      <>
        {caption}
        {bottom}
      </>
    );
  }
  if (layout === 'wide') {
    return (
      <>
        {caption}
        <WideSides parts={parts} />
        {bottom}
      </>
    );
  }
  return (
    <>
      {caption}
      <SideTabs tabs={mediumTabs(parts, source)} chosen={side} />
      {bottom}
    </>
  );
}

/** Returns the size of a pane, and its setter. */
function sizeOf({ workbench, dispatch }: UseWorkbench, pane: PaneName): PaneSize {
  const set: PaneSize['set'] = (change) => dispatch({ type: 'paneChanged', pane, change });
  return { ...workbench.panes[pane], set };
}

interface NarrowTabsProps {
  readonly parts: PanelParts;
  readonly choosePanel: (panel: PanelName) => void;
}

/** All panels as tabs, for a phone. */
function NarrowTabs({ parts, choosePanel }: NarrowTabsProps): JSX.Element {
  const { bench } = usePageState();
  const { panel, source } = bench.workbench;
  const withNote = (content: ReactNode, isHinted: boolean): ReactNode => (
    <div className="above-note">
      <div>{content}</div>
      {parts.changeNote(isHinted)}
    </div>
  );
  // The options reserve space for the note, so that it never covers a slider being dragged.
  const [timeline, options] = [withNote(parts.plot, false), withNote(parts.options, true)];
  const tabs: readonly PanelTab[] = [
    { id: 'timeline', name: 'Timeline', content: timeline, scrollsItself: true },
    ...(parts.card === null
      ? []
      : [{ id: 'happened' as const, name: 'What happened', content: parts.card }]),
    // A recording's panel has no controls, so it scrolls as a whole, by keyboard too.
    source.kind === 'recording'
      ? { id: 'options', name: 'Options', content: parts.options }
      : { id: 'options', name: 'Options', content: options, scrollsItself: true },
    { id: 'why', name: 'Why', content: parts.why },
    ...(parts.compare === null
      ? []
      : [{ id: 'compare' as const, name: 'Compare', content: parts.compare }]),
    ...parts.others,
  ];
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

type SideTab = Tab & { readonly id: SideName };

interface SideTabsProps {
  readonly tabs: readonly SideTab[];
  readonly chosen: SideName;
}

/** The panels that share a place next to the stage, as tabs. */
function SideTabs({ tabs, chosen }: SideTabsProps): JSX.Element {
  const { dispatch } = usePageState().bench;
  return (
    <Tabs
      label="Panels"
      tabs={tabs}
      chosen={tabs.find(({ id }) => id === chosen)?.name ?? tabs[0]?.name ?? ''}
      onChoose={(next) => {
        const tab = tabs.find(({ name }) => name === next);
        if (tab !== undefined) dispatch({ type: 'sideChosen', side: tab.id });
      }}
    />
  );
}

function whyTab(parts: PanelParts): SideTab {
  return { id: 'why', name: 'Why', content: parts.why };
}

/** The tabs next to the stage in a medium window, where the timeline is below the stage. */
function mediumTabs(parts: PanelParts, source: Source): readonly SideTab[] {
  const { compare } = parts;
  const compared: readonly SideTab[] =
    compare === null ? [] : [{ id: 'compare', name: 'Compare', content: compare }];
  return [...firstTabs(parts, source), whyTab(parts), ...compared];
}

/** The Options tab. If the recording has a card, the card comes first. */
function firstTabs({ card, options }: PanelParts, source: Source): readonly SideTab[] {
  const id = source.kind === 'recording' ? 'recording' : 'options';
  const own = { id, name: 'Options', content: options } as const;
  return card === null ? [own] : [{ id: 'options', name: 'What happened', content: card }, own];
}

/** The panels of a wide window: options on one side of the stage, reasons on the other. */
function WideSides({ parts }: { readonly parts: PanelParts }): JSX.Element {
  const { source, side } = usePageState().bench.workbench;
  const isRecording = source.kind === 'recording';
  if (isRecording && parts.compare === null) {
    return <SideTabs tabs={mediumTabs(parts, source)} chosen={side} />;
  }
  return (
    <>
      {/* A recording's options cannot be changed, but can be scrolled with the keyboard. */}
      <aside className="side options" aria-label="Options" tabIndex={isRecording ? 0 : undefined}>
        {parts.options}
      </aside>
      {parts.compare === null ? (
        <aside className="side why" aria-label="Decisions">
          {parts.why}
        </aside>
      ) : (
        <div className="compare-side">
          <SideTabs
            tabs={[{ id: 'compare', name: 'Compare', content: parts.compare }, whyTab(parts)]}
            chosen={side === 'options' ? 'compare' : side}
          />
        </div>
      )}
    </>
  );
}
