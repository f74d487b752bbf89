// The area under the player: the timeline, or numbers in its place. It is as high as the timeline
// whatever it shows, so that the stage above never jumps.
import { useId, useState, type JSX, type ReactNode } from 'react';
import { TabList, tabId, tabPanelId, type Tab } from './Tabs.tsx';

export interface BottomPanelsProps {
  readonly timeline: ReactNode;
  /** What can stand in the timeline's place. */
  readonly others: readonly Tab[];
  /** Moves the playhead while the timeline is not in sight. */
  readonly scrubber: ReactNode;
}

const TIMELINE = 'Timeline';

/** The area, with its tabs. */
export function BottomPanels({ timeline, others, scrubber }: BottomPanelsProps): JSX.Element {
  const base = useId();
  const [chosen, setChosen] = useState(TIMELINE);
  const other = others.find(({ name }) => name === chosen);
  const name = other?.name ?? TIMELINE;
  return (
    <section className="timeline-area bottom" aria-label="Below the stage">
      <div className="bottom-head">
        <TabList
          label="Timeline and numbers"
          names={[TIMELINE, ...others.map((tab) => tab.name)]}
          chosen={name}
          onChoose={setChosen}
          base={base}
        />
        {other !== undefined && scrubber}
      </div>
      <div
        className="bottom-body"
        id={tabPanelId(base)}
        role="tabpanel"
        aria-labelledby={tabId(base, name)}
      >
        <div className="bottom-timeline" data-covered={other !== undefined}>
          {timeline}
        </div>
        {other !== undefined && <div className="bottom-other">{other.content}</div>}
      </div>
    </section>
  );
}
