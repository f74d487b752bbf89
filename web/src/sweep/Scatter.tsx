// Any two numbers of all settings. The stepped line is the Pareto front of the two.
import { scaleLinear } from 'd3-scale';
import { useRef, useState, type JSX, type PointerEvent } from 'react';
import { numberName } from './number_words.ts';
import { steps } from './paths.ts';
import { Axes, EDGE, HEIGHT, Limits, type Scale } from './ScatterAxes.tsx';
import type { Setting, ViewProps } from './sweep_types.ts';
import { useWidth } from './use_width.ts';
import { extentOf, frontOf, lookOf } from './view_facts.ts';

/** Pixels that the pointer must move to draw a brush. */
const SLACK = 4;

interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** Settings that share both numbers, drawn as one circle. */
interface Spot {
  readonly settings: readonly Setting[];
  readonly left: number;
  readonly top: number;
}

export function Scatter(
  props: ViewProps & { readonly x: string; readonly y: string },
): JSX.Element {
  const { settings, failing, x: across, y: up, onBrush, onPoint } = props;
  const [element, width] = useWidth<SVGSVGElement>();
  const [box, setBox] = useState<Box | null>(null);
  const begin = useRef<readonly [number, number] | null>(null);
  const x = scaleOf(props, across, [EDGE.left, Math.max(EDGE.left + 1, width - EDGE.right)]);
  const y = scaleOf(props, up, [HEIGHT - EDGE.bottom, EDGE.top]);
  const spots = spotsOf(settings, across, up, x, y);
  const front = frontOf(settings, failing, [
    { number: across, want: 'low' },
    { number: up, want: 'low' },
  ]).map(({ numbers }) => ({ left: x(numbers[across] ?? 0), top: y(numbers[up] ?? 0) }));
  const place = (event: PointerEvent<SVGSVGElement>): readonly [number, number] => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  const inBox = ({ x0, x1, y0, y1 }: Box): ReadonlySet<string> =>
    new Set(
      spots
        .filter(({ left, top }) => x0 <= left && left <= x1 && y0 <= top && top <= y1)
        .flatMap((spot) => spot.settings.map(({ key }) => key)),
    );
  return (
    <svg
      ref={element}
      className="sweep-chart"
      data-brushes="true"
      height={HEIGHT}
      role="img"
      aria-label={`${numberName(up)} over ${numberName(across)}`}
      onPointerLeave={() => onPoint(null)}
      onPointerDown={(event) => {
        begin.current = place(event);
      }}
      onPointerMove={(event) => {
        if (begin.current === null) return;
        const [x0, y0] = begin.current;
        const [x1, y1] = place(event);
        if (Math.abs(x1 - x0) + Math.abs(y1 - y0) < SLACK) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const drawn = {
          ...{ x0: Math.min(x0, x1), x1: Math.max(x0, x1) },
          ...{ y0: Math.min(y0, y1), y1: Math.max(y0, y1) },
        };
        setBox(drawn);
        onBrush(inBox(drawn));
      }}
      onPointerUp={() => {
        begin.current = null;
        setBox(null);
      }}
    >
      <Axes {...{ x, y, across, up, width }} />
      <Limits {...props} {...{ scaleX: x, scaleY: y, width }} />
      <path className="sweep-front" d={steps(front)} />
      {spots.map((spot) => (
        <SpotMark key={spot.settings[0]?.key} {...props} spot={spot} />
      ))}
      {box !== null && <BoxMark box={box} />}
    </svg>
  );
}

function BoxMark({ box }: { readonly box: Box }): JSX.Element {
  const { x0, x1, y0, y1 } = box;
  return <rect className="sweep-box" x={x0} y={y0} width={x1 - x0} height={y1 - y0} />;
}

function scaleOf(props: ViewProps, number: string, range: readonly [number, number]): Scale {
  const [low, high] = extentOf(props.settings, number) ?? [0, 1];
  const room = (high - low || Math.abs(high) || 1) * 0.06;
  return scaleLinear([low - room, high + room], range);
}

function spotsOf(
  settings: readonly Setting[],
  across: string,
  up: string,
  x: Scale,
  y: Scale,
): readonly Spot[] {
  const spots = new Map<string, Setting[]>();
  for (const setting of settings) {
    const [one, other] = [setting.numbers[across], setting.numbers[up]];
    if (typeof one !== 'number' || typeof other !== 'number') continue;
    // What is drawn at the same pixel is one circle.
    const key = `${Math.round(x(one))} ${Math.round(y(other))}`;
    spots.set(key, [...(spots.get(key) ?? []), setting]);
  }
  return [...spots.values()].map((same) => ({
    settings: same,
    left: x(same[0]?.numbers[across] ?? 0),
    top: y(same[0]?.numbers[up] ?? 0),
  }));
}

function SpotMark(props: ViewProps & { readonly spot: Spot }): JSX.Element | null {
  const { spot, failing, pointed, today, front, onPoint, onOpen } = props;
  const { settings, left, top } = spot;
  const shown =
    settings.find(({ key }) => key === pointed) ??
    settings.find(({ key }) => front.includes(key)) ??
    settings.find(({ key }) => !failing.has(key)) ??
    settings[0];
  if (shown === undefined) return null;
  const radius = 3.5 + Math.sqrt(settings.length - 1) * 1.2;
  return (
    <circle
      className="sweep-dot"
      {...lookOf(props, shown)}
      data-today={settings.some(({ key }) => key === today) || undefined}
      data-front={settings.some(({ key }) => front.includes(key)) || undefined}
      cx={left}
      cy={top}
      r={radius}
      onPointerEnter={() => onPoint(shown.key)}
      onClick={(event) => onOpen(shown.key, event.shiftKey)}
    />
  );
}
