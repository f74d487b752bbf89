// The plot: a canvas that is drawn when the history, the window or the theme changes, and on top
// of it what moves with the playhead and the pointer.
import { useEffect, useLayoutEffect, useRef, useState, type JSX, type RefObject } from 'react';
import {
  decisionJobAt,
  nextFrame,
  prefersReducedMotion,
  type Job,
  type Player,
  type Timeline,
} from 'lsm-shape';
import { useFrame } from '../state/live.ts';
import { pixelAt, playheadAt } from '../axis/axis.ts';
import { drawPlot, plotKey, type PlotFacts } from './draw_plot.ts';
import type { RowExtent } from './metric_lines.ts';
import { attachPlotGestures } from './gestures.ts';
import { clickedEvent, cursorText } from './hits.ts';
import { Hover } from './hover.ts';
import { HoverLayer } from './HoverLayer.tsx';
import { inksOf } from '../ui/inks.ts';
import { KeptPictures } from './kept_pictures.ts';
import { LaneKeys } from './LaneKeys.tsx';
import type { TimelineView } from '../axis/timeline_view.ts';

export interface TimelinePlotProps {
  readonly facts: PlotFacts;
  readonly view: TimelineView;
  readonly player: Player;
  readonly isDark: boolean;
  /** The scales of the rows, as they were drawn last. */
  readonly scales: readonly (RowExtent | null)[];
  /** Told after each drawing: the scales of the rows. */
  readonly onScales: (scales: readonly (RowExtent | null)[]) => void;
}

/** Under the pointer the playhead stands still; let go, it plays on if it did before. */
function holdWhilePressed(player: Player): void {
  if (!player.getState().isPlaying) return;
  player.dispatch({ type: 'pause' });
  const pressed = new AbortController();
  const letGo = (): void => {
    pressed.abort();
    player.dispatch({ type: 'play' });
  };
  window.addEventListener('pointerup', letGo, { signal: pressed.signal });
  window.addEventListener('pointercancel', letGo, { signal: pressed.signal });
}

/** The plot, with its cursor and gestures. */
export function TimelinePlot(props: TimelinePlotProps): JSX.Element {
  const { facts, view, player } = props;
  const element = useRef<HTMLDivElement>(null);
  const brush = useRef<HTMLDivElement>(null);
  const [hover] = useState(() => new Hover());
  const latest = useRef(facts);
  useLayoutEffect(() => {
    latest.current = facts;
  }, [facts]);
  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    const at = (x: number, y: number): number | null =>
      clickedEvent({ ...latest.current, axis: view.axis }, x, y);
    return attachPlotGestures(target, {
      view,
      axisTop: () => latest.current.layout.axisTop,
      scrub: (pixel) => {
        holdWhilePressed(player);
        player.dispatch({ type: 'seek', playhead: playheadAt(view.axis, pixel) });
      },
      isJob: (x, y) => at(x, y) !== null,
      click: (x, y) => {
        const event = at(x, y);
        if (event === null) return false;
        player.dispatch({ type: 'seek', playhead: event });
        return true;
      },
      hover: (place) => hover.point(place && { kind: 'place', ...place }),
      brush: (range) => showBrush(brush.current, range),
    });
  }, [view, player, hover]);
  return (
    <div className="timeline-plot" ref={element}>
      <PlotCanvas {...props} />
      <Chosen {...props} />
      <div className="timeline-brush" ref={brush} hidden />
      <Cursor {...props} />
      <Scrubber timeline={facts.timeline} player={player} />
      <LaneKeys {...props} hover={hover} />
      <HoverLayer {...props} hover={hover} />
    </div>
  );
}

/** Drawn at most once a frame, however often the window changes. */
function PlotCanvas({ facts, view, isDark, onScales }: TimelinePlotProps): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [kept] = useState(() => new KeptPictures<(RowExtent | null)[]>());
  useEffect(() => {
    let isAsked = false;
    let isGone = false;
    const draw = (): void => {
      isAsked = false;
      if (canvas.current === null || isGone) return;
      const { current } = canvas;
      const inks = inksOf(current.parentElement ?? current, isDark);
      const paint = (): (RowExtent | null)[] => drawPlot(current, view.axis, facts, inks);
      // A part that is zoomed to, and a history that grows, are hardly ever the same again.
      const isLasting = !view.isZoomed && facts.timeline.isComplete;
      const key = plotKey(view.axis, facts, inks);
      onScales(isLasting ? kept.show(current, key, paint) : paint());
    };
    const ask = (): void => {
      if (isAsked) return;
      isAsked = true;
      nextFrame(draw);
    };
    ask();
    const stop = view.subscribe(ask);
    return () => {
      isGone = true;
      stop();
    };
  }, [facts, view, isDark, onScales, kept]);
  return <canvas ref={canvas} aria-hidden="true" style={{ height: facts.layout.height }} />;
}

/** Calls `place` when the playhead moves and when the window does. */
function usePlaced(
  { facts, view, player }: TimelinePlotProps,
  place: (playhead: number) => void,
): void {
  useFrame(player, facts, place);
  const latest = useRef(place);
  useLayoutEffect(() => {
    latest.current = place;
  });
  useEffect(() => view.subscribe(() => latest.current(player.getState().playhead)), [view, player]);
}

function Cursor(props: TimelinePlotProps): JSX.Element {
  const { facts, view, player } = props;
  const element = useRef<HTMLDivElement>(null);
  const before = useRef(0);
  usePlaced(props, (exact) => {
    const isWhole = Number.isInteger(exact) || prefersReducedMotion();
    const playhead = isWhole ? Math.floor(exact) : exact;
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

/** A frame around the compaction or move that the why panel explains. */
function Chosen(props: TimelinePlotProps): JSX.Element {
  const { facts, view } = props;
  const element = useRef<HTMLDivElement>(null);
  usePlaced(props, (playhead) => {
    if (element.current === null) return;
    const job = decisionJobAt(facts.timeline, Math.floor(playhead));
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

/** The same as dragging, for the keyboard and for screen readers, who are told of the moment. */
function Scrubber({
  timeline,
  player,
}: {
  readonly timeline: Timeline;
  readonly player: Player;
}): JSX.Element {
  const element = useRef<HTMLInputElement>(null);
  const [speaker] = useState(() => createSpeaker());
  useFrame(player, timeline.eventCount, (playhead) => {
    const event = Math.floor(playhead);
    if (element.current === null) return;
    element.current.value = String(event);
    speaker.say(element, () => cursorText(timeline, event));
  });
  useEffect(() => () => speaker.stop(), [speaker]);
  return (
    <input
      ref={element}
      className="scrubber"
      type="range"
      data-keys="page"
      aria-label="Playhead"
      min={0}
      max={Math.max(0, timeline.eventCount - 1)}
      defaultValue={0}
      onChange={(event) => player.dispatch({ type: 'seek', playhead: Number(event.target.value) })}
    />
  );
}

/** Milliseconds between two texts: nobody hears them faster, and they take time to make. */
const SPEAKING_PACE = 150;

function createSpeaker(): {
  say: (element: RefObject<HTMLInputElement | null>, text: () => string) => void;
  stop: () => void;
} {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let latest: () => string = () => '';
  return {
    say: (element, text) => {
      latest = text;
      timer ??= setTimeout(() => {
        timer = null;
        element.current?.setAttribute('aria-valuetext', latest());
      }, SPEAKING_PACE);
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}

function showBrush(
  element: HTMLElement | null,
  range: { readonly from: number; readonly to: number } | null,
): void {
  if (element === null) return;
  element.hidden = range === null;
  if (range === null) return;
  element.style.transform = `translateX(${Math.min(range.from, range.to)}px)`;
  element.style.width = `${Math.abs(range.to - range.from)}px`;
}
