// The whole history as a strip above the plot, with a frame around the visible range. Dragging
// chooses another range.
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type JSX,
  type RefObject,
} from 'react';
import { apart, type Player } from 'lsm-shape';
import { useFrame } from '../state/live.ts';
import { pixelAt, type Axis } from '../axis/axis.ts';
import { drawOverview, plotKey, type PlotFacts } from './draw_plot.ts';
import { inksOf } from '../ui/inks.ts';
import { KeptPictures } from './kept_pictures.ts';
import { OverviewAxis } from './overview_axis.ts';
import type { TimelineView } from '../axis/timeline_view.ts';

export interface OverviewProps {
  readonly facts: PlotFacts;
  readonly view: TimelineView;
  readonly player: Player;
  readonly isDark: boolean;
}

/** The dimmed areas, and the edges between them, which can be dragged. */
const PARTS = ['before', 'after', 'from', 'to'] as const;
/** Width of an edge in pixels. */
const EDGE = 4;

export function Overview({ facts, view, player, isDark }: OverviewProps): JSX.Element {
  const element = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const parts = useRef(new Map<string, HTMLDivElement>());
  const cursor = useRef<HTMLDivElement>(null);
  const brush = useRef<SVGSVGElement>(null);
  const [own] = useState(() => new OverviewAxis(view));
  useLayoutEffect(() => own.attach(element.current), [own]);
  useBrush(brush, own, view);
  usePicture({ element, canvas }, own, facts, isDark);
  const placeCursor = useCallback(
    (playhead: number): void => {
      const axis = own.get();
      const at = pixelAt(axis, Math.min(playhead, facts.timeline.eventCount - 1));
      const x = Math.max(0, Math.min(axis.width, at));
      if (cursor.current !== null) cursor.current.style.transform = `translateX(${x}px)`;
    },
    [own, facts],
  );
  useLayoutEffect(() => {
    const place = (): void => {
      placeParts(parts.current, view, own.get().width);
      placeCursor(player.getState().playhead);
    };
    place();
    return own.subscribe(place);
  }, [own, view, player, placeCursor]);
  useFrame(player, facts, placeCursor);
  return (
    <div
      className="overview"
      ref={element}
      title="The whole run. Drag to zoom in. Double-click to show everything"
    >
      <canvas ref={canvas} aria-hidden="true" />
      {PARTS.map((name) => (
        <div
          key={name}
          className="overview-part"
          data-part={name}
          ref={(part) => {
            if (part !== null) parts.current.set(name, part);
          }}
        />
      ))}
      <div className="overview-cursor" ref={cursor} />
      <svg
        className="overview-brush"
        ref={brush}
        aria-hidden="true"
        onDoubleClick={() => view.reset()}
      />
    </div>
  );
}

/** Lets users drag the visible range. The brush is loaded after the first picture. */
function useBrush(
  svg: RefObject<SVGSVGElement | null>,
  own: OverviewAxis,
  view: TimelineView,
): void {
  useEffect(() => {
    const target = svg.current;
    if (target === null) return undefined;
    let isGone = false;
    let stop = (): void => undefined;
    const attach = async (): Promise<void> => {
      const { attachBrush } = await import('lsm-shape/charts/brush');
      if (isGone) return;
      const place = attachBrush(target, {
        width: () => own.get().width,
        shown: () => view.share,
        show: (share) => view.showShare(share),
      });
      place();
      stop = own.subscribe(place);
    };
    void attach();
    return () => {
      isGone = true;
      stop();
      target.replaceChildren();
    };
  }, [svg, own, view]);
}

interface PictureRefs {
  readonly element: RefObject<HTMLDivElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
}

/** Draws the strip when the history, width, axis or theme changes. Zooming does not change it. */
function usePicture(
  { element, canvas }: PictureRefs,
  own: OverviewAxis,
  facts: PlotFacts,
  isDark: boolean,
): void {
  const [kept] = useState(() => new KeptPictures<void>());
  useEffect(() => {
    let drawn: Axis | null = null;
    const draw = (): void => {
      if (canvas.current === null || element.current === null) return;
      const axis = own.get();
      drawn = axis;
      const { current } = canvas;
      const height = element.current.clientHeight;
      const inks = inksOf(element.current, isDark);
      const paint = (): void => drawOverview(current, axis, height, facts, inks);
      const key = [...plotKey(axis, facts, inks), height];
      if (facts.timeline.isComplete) kept.show(current, key, paint);
      else paint();
    };
    // Drawn after the plot, in a separate task.
    let forget = apart(draw);
    const stop = own.subscribe(() => {
      if (own.get() === drawn) return;
      forget();
      forget = apart(draw);
    });
    return () => {
      forget();
      stop();
    };
  }, [element, canvas, own, facts, isDark, kept]);
}

/** Places the dimmed areas and the edges around the visible range. */
function placeParts(
  parts: ReadonlyMap<string, HTMLDivElement>,
  { share: { from, to }, isZoomed }: TimelineView,
  width: number,
): void {
  // Only transforms are set, because the visible range changes during playback and must not cause a
  // layout.
  const transforms = {
    before: `scaleX(${from})`,
    after: `scaleX(${1 - to})`,
    from: `translateX(${from * width - EDGE / 2}px)`,
    to: `translateX(${to * width - EDGE / 2}px)`,
  };
  for (const [name, transform] of Object.entries(transforms)) {
    const part = parts.get(name);
    if (part === undefined) continue;
    part.style.transform = transform;
    part.style.visibility = isZoomed ? '' : 'hidden';
  }
}
