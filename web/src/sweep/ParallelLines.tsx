// All settings and numbers: an axis each, and a line for each setting. Dragging along an axis
// filters every view.
import { scaleLinear, scalePoint } from 'd3-scale';
import { useRef, useState, type JSX, type PointerEvent } from 'react';
import { numberName, numberText } from './number_words.ts';
import { line } from './paths.ts';
import type { Setting, ViewProps } from './sweep_types.ts';
import { useWidth } from './use_width.ts';
import { extentOf, lookOf } from './view_facts.ts';

const HEIGHT = 250;
const EDGE = { side: 60, top: 40, bottom: 22 };
/** Least width of an axis in pixels; with more axes, the chart scrolls sideways. */
const ROOM = 96;
/** Maximum number of lines. Beyond it, only passing and filtered settings have one. */
const MOST_LINES = 2000;

/** A vertical axis. */
interface Upright {
  readonly name: string;
  readonly x: number;
  readonly top: (setting: Setting) => number | null;
  readonly labels: readonly { readonly y: number; readonly text: string }[];
  /** Height of the limit; null if there is none in range. */
  readonly limit: number | null;
}

export function ParallelLines(
  props: ViewProps & { readonly numbers: readonly string[] },
): JSX.Element {
  const { settings, failing, brushed, pointed, onBrush, onPoint } = props;
  const [element, width] = useWidth<SVGSVGElement>();
  const uprights = uprightsOf(props, width);
  const done = settings.filter(({ state }) => state === 'done');
  const isMany = MOST_LINES < done.length;
  const rank = ({ key }: Setting): number => (key === pointed ? 2 : failing.has(key) ? 0 : 1);
  const drawn = done
    .filter(({ key }) => !isMany || !failing.has(key) || brushed?.has(key))
    .sort((a, b) => rank(a) - rank(b));
  return (
    <svg
      ref={element}
      className="sweep-chart"
      height={HEIGHT}
      style={{ minWidth: uprights.length * ROOM }}
      role="img"
      aria-label="All settings and numbers"
      onPointerLeave={() => onPoint(null)}
    >
      {drawn.map((setting) => (
        <path
          key={setting.key}
          className="sweep-path"
          {...lookOf(props, setting)}
          d={line(
            uprights.flatMap(({ x, top }) => {
              const height = top(setting);
              return height === null ? [] : [{ left: x, top: height }];
            }),
          )}
        />
      ))}
      {uprights.map((upright) => (
        <UprightMark key={upright.name} {...{ upright, done, onBrush }} />
      ))}
    </svg>
  );
}

function uprightsOf(
  props: ViewProps & { readonly numbers: readonly string[] },
  width: number,
): readonly Upright[] {
  const { axes, settings, limits, numbers } = props;
  const bottom = HEIGHT - EDGE.bottom;
  const names = [...axes.map((axis) => axis.names.join(', ')), ...numbers];
  const x = scalePoint(names, [EDGE.side, Math.max(EDGE.side, width - EDGE.side)]);
  const left = axes.map((axis, at): Upright => {
    const values = axis.values.map(String);
    const y = scalePoint(values, [bottom, EDGE.top]);
    const name = axis.names.join(', ');
    return {
      name,
      x: x(name) ?? 0,
      top: ({ place }) => y(values[place[at] ?? -1] ?? '') ?? null,
      labels: values.map((text) => ({ y: y(text) ?? 0, text })),
      limit: null,
    };
  });
  const right = numbers.map((number): Upright => {
    const [low, high] = extentOf(settings, number) ?? [0, 1];
    const y = scaleLinear([low, low === high ? high + 1 : high], [bottom, EDGE.top]);
    const most = limits.find((limit) => limit.number === number)?.at_most ?? null;
    const ends = low === high ? [low] : [low, high];
    return {
      name: numberName(number),
      x: x(number) ?? 0,
      top: (setting) => {
        const value = setting.numbers[number];
        return typeof value === 'number' ? y(value) : null;
      },
      labels: ends.map((value) => ({ y: y(value), text: numberText(number, value) })),
      limit: most !== null && low <= most && most <= high ? y(most) : null,
    };
  });
  return [...left, ...right];
}

interface UprightProps extends Pick<ViewProps, 'onBrush'> {
  readonly upright: Upright;
  readonly done: readonly Setting[];
}

function UprightMark({ upright, done, onBrush }: UprightProps): JSX.Element {
  const { name, x, top, labels, limit } = upright;
  const begin = useRef<number | null>(null);
  const [span, setSpan] = useState<readonly [number, number] | null>(null);
  const heightOf = (event: PointerEvent<SVGRectElement>): number =>
    event.clientY - (event.currentTarget.ownerSVGElement?.getBoundingClientRect().top ?? 0);
  return (
    <g>
      <text className="sweep-title" x={x} y={14} data-side="middle">
        {name.length > 18 ? `${name.slice(0, 17)}…` : name}
        <title>{name}</title>
      </text>
      <line className="sweep-axis" x1={x} x2={x} y1={EDGE.top} y2={HEIGHT - EDGE.bottom} />
      {labels.map(({ y, text }) => (
        <text key={y} className="sweep-label" x={x - 6} y={y + 4} data-side="left">
          {text}
        </text>
      ))}
      {limit !== null && (
        <line
          className="sweep-limit"
          data-tick="true"
          x1={x - 8}
          x2={x + 8}
          y1={limit}
          y2={limit}
        />
      )}
      {span !== null && (
        <rect
          className="sweep-box"
          x={x - 7}
          width={14}
          y={Math.min(...span)}
          height={Math.abs(span[1] - span[0])}
        />
      )}
      <rect
        className="sweep-grip"
        x={x - 12}
        width={24}
        y={EDGE.top - 8}
        height={HEIGHT - EDGE.bottom - EDGE.top + 16}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          begin.current = heightOf(event);
        }}
        onPointerMove={(event) => {
          if (begin.current === null) return;
          const drawn = [begin.current, heightOf(event)] as const;
          setSpan(drawn);
          const [low, high] = [Math.min(...drawn), Math.max(...drawn)];
          const inside = done.filter((setting) => {
            const height = top(setting);
            return height !== null && low <= height && height <= high;
          });
          onBrush(new Set(inside.map(({ key }) => key)));
        }}
        onPointerUp={() => {
          begin.current = null;
          setSpan(null);
        }}
      />
    </g>
  );
}
