// The cursor and the frame around the current job. They move over the plot with the playhead.
import { useEffect, useLayoutEffect, useRef, type JSX } from 'react';
import { decisionJobAt, type Job, type Player } from 'lsm-shape';
import { pixelAt } from '../axis/axis.ts';
import type { TimelineView } from '../axis/timeline_view.ts';
import { useFrame } from '../state/live.ts';
import type { PlotFacts } from './draw_plot.ts';

export interface PlayheadMarkProps {
  readonly facts: PlotFacts;
  readonly view: TimelineView;
  readonly player: Player;
}

/** Calls `place` when the playhead or the window moves. */
function usePlaced({ facts, view, player }: PlayheadMarkProps, place: () => void): void {
  useFrame(player, facts, place);
  const latest = useRef(place);
  useLayoutEffect(() => {
    latest.current = place;
  });
  useEffect(() => view.subscribe(() => latest.current()), [view, player]);
}

export function Cursor(props: PlayheadMarkProps): JSX.Element {
  const { facts, view, player } = props;
  const element = useRef<HTMLDivElement>(null);
  const before = useRef(0);
  usePlaced(props, () => {
    const playhead = player.shownPlayhead;
    if (playhead !== before.current) {
      const was = before.current;
      before.current = playhead;
      view.follow(was, playhead, player.getState().isPlaying);
    }
    if (element.current === null) return;
    const { axis } = view;
    const at = pixelAt(axis, Math.min(playhead, facts.timeline.eventCount - 1));
    const isOutside = view.isZoomed && (at < -0.5 || axis.width + 0.5 < at);
    const x = Math.max(0, Math.min(axis.width, at));
    element.current.style.transform = `translateX(${x}px)`;
    element.current.style.visibility = isOutside ? 'hidden' : '';
  });
  return <div className="timeline-cursor" ref={element} />;
}

/** The frame around the compaction or move that the panel of reasons explains. */
export function Chosen(props: PlayheadMarkProps): JSX.Element {
  const { facts, view, player } = props;
  const element = useRef<HTMLDivElement>(null);
  usePlaced(props, () => {
    if (element.current === null) return;
    const job = decisionJobAt(facts.timeline, player.shownEvent);
    placeFrame(element.current, job, facts, view);
  });
  return <div className="timeline-chosen" ref={element} hidden />;
}

function placeFrame(
  element: HTMLElement,
  job: Job | null,
  { layout, timeline }: PlotFacts,
  { axis }: TimelineView,
): void {
  const lane = layout.lanes.find((each) =>
    job?.kind === 'compaction'
      ? each.kind === 'compaction' && each.slot === job.slot
      : each.kind === 'move',
  );
  const isShown = job !== null && lane !== undefined;
  if (!isShown) {
    element.hidden = true;
    return;
  }
  const left = Math.max(-4, pixelAt(axis, job.startEvent));
  const last = Math.min(job.finishEvent, timeline.eventCount - 1);
  const right = Math.min(axis.width + 4, pixelAt(axis, last));
  element.hidden = right < -3 || axis.width + 3 < left;
  element.style.transform = `translate(${left - 1.5}px, ${lane.top - 1.5}px)`;
  element.style.width = `${Math.max(1, right - left) + 3}px`;
  element.style.height = `${lane.height + 3}px`;
}
