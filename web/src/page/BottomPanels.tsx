// The area under the player: the timeline, or the numbers in its place. The height never depends on
// the content, so the stage above never jumps.
import { useId, useRef, type JSX, type ReactNode } from 'react';
import { useDraggedPane, type PaneSize } from '../ui/pane_size.ts';
import type { PanelName } from '../state/panels.ts';
import { Icon } from '../ui/icons.tsx';
import { Splitter } from '../ui/Splitter.tsx';
import { TabList, tabId, tabPanelId, type Tab } from '../ui/Tabs.tsx';

/** A tab that a link can open. */
export interface PanelTab extends Tab {
  readonly id: PanelName;
}

export interface BottomPanelsProps {
  readonly timeline: ReactNode;
  /** The panels that can replace the timeline. */
  readonly others: readonly PanelTab[];
  /** A slider that moves the playhead while the timeline is hidden. */
  readonly scrubber: ReactNode;
  readonly chosen: PanelName;
  readonly onChoose: (panel: PanelName) => void;
  readonly size: PaneSize;
}

const TIMELINE = 'Timeline';

const TERMS = { 'Compaction Stats': 'compaction_stats' } as const;

/** The timeline and the panels that can replace it, as tabs. */
export function BottomPanels(props: BottomPanelsProps): JSX.Element {
  const { timeline, others, scrubber, chosen, onChoose } = props;
  const base = useId();
  const pane = useRef<HTMLDivElement>(null);
  const size = useDraggedPane(props.size);
  const other = others.find(({ id }) => id === chosen);
  const name = other?.name ?? TIMELINE;
  const body = tabPanelId(base);
  const { isOpen, height } = size;
  return (
    <section
      className="bottom"
      aria-label="Below the stage"
      ref={pane}
      data-open={isOpen}
      style={isOpen && height !== null ? { height } : undefined}
    >
      <Splitter label="Height of the timeline" controls={body} {...{ size, pane }} />
      <div className="bottom-tabs">
        <TabList
          label="Timeline and numbers"
          names={[TIMELINE, ...others.map((tab) => tab.name)]}
          chosen={name}
          terms={TERMS}
          onChoose={(next) => {
            onChoose(others.find((tab) => tab.name === next)?.id ?? 'timeline');
            if (!isOpen) size.set({ isOpen: true });
          }}
          base={base}
        />
      </div>
      {(other !== undefined || !isOpen) && scrubber}
      <div className="bottom-body" id={body} role="tabpanel" aria-labelledby={tabId(base, name)}>
        <div className="bottom-timeline" data-covered={other !== undefined}>
          {timeline}
        </div>
        {other !== undefined && <div className="bottom-other">{other.content}</div>}
      </div>
      <button
        type="button"
        className="button icon tiny quiet bottom-toggle"
        aria-expanded={isOpen}
        aria-controls={body}
        aria-label={isOpen ? 'Close the timeline' : 'Open the timeline'}
        title={isOpen ? 'Close the timeline and numbers' : 'Open the timeline and numbers'}
        onClick={() => size.set({ isOpen: !isOpen })}
      >
        <Icon name={isOpen ? 'down' : 'up'} />
      </button>
    </section>
  );
}
