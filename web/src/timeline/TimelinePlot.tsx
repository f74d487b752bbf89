// The plot: a canvas that is redrawn when the history, window or theme changes. Elements that
// follow the playhead or the pointer are placed on top.
import { useEffect, useLayoutEffect, useRef, useState, type JSX, type RefObject } from 'react';
import { apart, cancelFrame, nextFrame, type Player } from 'lsm-shape';
import { playheadAt } from '../axis/axis.ts';
import { drawAxis, drawPlot, plotKey, type PlotFacts } from './draw_plot.ts';
import type { RowExtent } from './metric_lines.ts';
import { AXIS_HEIGHT } from './layout.ts';
import { listenOnPlot, type PlotActions } from './gestures.ts';
import { clickedEvent } from './hits.ts';
import { Hover } from './hover.ts';
import { HoverLayer } from './HoverLayer.tsx';
import { inksOf } from '../ui/inks.ts';
import { useFonts } from '../ui/use_fonts.ts';
import { KeptPictures } from './kept_pictures.ts';
import { LaneKeys } from './LaneKeys.tsx';
import { Chosen, Cursor } from './PlayheadMarks.tsx';
import { Scrubber } from './Scrubber.tsx';
import type { TimelineView } from '../axis/timeline_view.ts';

export interface TimelinePlotProps {
  readonly facts: PlotFacts;
  readonly view: TimelineView;
  readonly player: Player;
  readonly isDark: boolean;
  /** The scales of the rows in the latest drawing. */
  readonly scales: readonly (RowExtent | null)[];
  /** Called after each drawing with the scales of the rows. */
  readonly onScales: (scales: readonly (RowExtent | null)[]) => void;
}

/** Pauses playback while the pointer is down. */
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

/** The plot with its cursor and gestures. */
export function TimelinePlot(props: TimelinePlotProps): JSX.Element {
  const { facts, view, player } = props;
  const element = useRef<HTMLDivElement>(null);
  const brush = useRef<HTMLDivElement>(null);
  const times = useRef<HTMLDivElement>(null);
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
    const mounted = new AbortController();
    const axisTop = (): number => seenAxisTop(times.current) ?? latest.current.layout.axisTop;
    const actions: PlotActions = {
      view,
      axisTop,
      scrub: (pixel) => {
        holdWhilePressed(player);
        player.dispatch({ type: 'seek', playhead: playheadAt(view.axis, pixel) });
      },
      isJob: (x, y) => at(x, y) !== null,
      click: (x, y) => {
        const event = at(x, y);
        if (event !== null) player.dispatch({ type: 'seek', playhead: event });
      },
      // Anything below the time labels cannot be hovered.
      hover: (at) => {
        const isUnder = at !== null && axisTop() <= at.y;
        const y = isUnder ? { y: latest.current.layout.axisTop } : {};
        hover.point(at && { kind: 'place', ...at, ...y });
      },
      brush: (range) => showBrush(brush.current, range),
    };
    listenOnPlot(target, actions, mounted.signal);
    return () => mounted.abort();
  }, [view, player, hover]);
  return (
    <div className="timeline-plot" ref={element}>
      <PlotCanvas {...props} times={times} />
      <Chosen {...props} />
      <div className="timeline-brush" ref={brush} hidden />
      <Cursor {...props} />
      <Scrubber timeline={facts.timeline} player={player} />
      <LaneKeys {...props} hover={hover} />
      <HoverLayer {...props} hover={hover} axisTop={() => seenAxisTop(times.current)} />
    </div>
  );
}

/** Returns the top of the time labels, which stay in place while the plot scrolls beneath them. */
function seenAxisTop(times: HTMLElement | null): number | null {
  const plot = times?.parentElement ?? null;
  if (times === null || plot === null) return null;
  return times.getBoundingClientRect().top - plot.getBoundingClientRect().top;
}

type PlotCanvasProps = TimelinePlotProps & { readonly times: RefObject<HTMLDivElement | null> };

/** The canvas, drawn at most once per frame, however often the window changes. */
function PlotCanvas({ facts, view, isDark, onScales, times }: PlotCanvasProps): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const axisCanvas = useRef<HTMLCanvasElement>(null);
  const [kept] = useState(() => new KeptPictures<(RowExtent | null)[]>());
  const hasFonts = useFonts();
  useEffect(() => {
    let { whole } = view;
    const draw = (): void => {
      cancelFrame(draw);
      forget();
      whole = view.whole;
      if (canvas.current === null) return;
      const { current } = canvas;
      const inks = inksOf(current.parentElement ?? current, isDark);
      const paint = (): (RowExtent | null)[] => drawPlot(current, view.axis, facts, inks);
      // Zoomed ranges and growing histories rarely occur again, so their pictures are not kept.
      const isLasting = !view.isZoomed && facts.timeline.isComplete;
      const key = [...plotKey(view.axis, facts, inks), hasFonts];
      if (axisCanvas.current !== null) drawAxis(axisCanvas.current, view.axis, facts, inks);
      onScales(isLasting ? kept.show(current, key, paint) : paint());
    };
    // A growing history is drawn in a separate task, a moved window in the next frame.
    let forget = apart(draw);
    const stop = view.subscribe(() => {
      const hasGrown = view.whole !== whole && view.whole.width === whole.width;
      if (!hasGrown) nextFrame(draw);
      else {
        forget();
        forget = apart(draw);
      }
    });
    return () => {
      cancelFrame(draw);
      forget();
      stop();
    };
  }, [facts, view, isDark, onScales, kept, hasFonts]);
  return (
    <>
      <canvas ref={canvas} aria-hidden="true" style={{ height: facts.layout.height }} />
      <div className="timeline-times" ref={times}>
        <canvas ref={axisCanvas} aria-hidden="true" style={{ height: AXIS_HEIGHT }} />
      </div>
    </>
  );
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
