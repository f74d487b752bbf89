// What a presentation shows besides the stage: the event in large type, and how to leave.
import type { JSX } from 'react';
import { describe, newsAt, type Timeline } from 'lsm-shape';

export interface PresentationCaptionProps {
  readonly timeline: Timeline | null;
  readonly event: number;
  readonly title: string;
  readonly onLeave: () => void;
}

/** The caption under the stage. */
export function PresentationCaption(props: PresentationCaptionProps): JSX.Element {
  const { timeline, event, title, onLeave } = props;
  const hasEvents = timeline !== null && event < timeline.eventCount;
  return (
    <section className="presentation" aria-label="Presentation">
      <h1>{title}</h1>
      <p>{hasEvents ? describe(timeline, newsAt(timeline, event)) : 'The run begins'}</p>
      <button type="button" className="button quiet" onClick={onLeave}>
        Leave <kbd>P</kbd>
      </button>
    </section>
  );
}
