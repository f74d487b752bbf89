// One axis as lines: each number over the values of the axis, with its limit and, if there are
// repeats, a band from the lowest to the highest value.
import { scaleLinear, scalePoint } from 'd3-scale';
import { area, line } from './paths.ts';
import type { JSX } from 'react';
import { numberName, numberText, plainText } from './number_words.ts';
import type { ViewProps } from './sweep_types.ts';
import { useWidth } from './use_width.ts';
import { extentOf, lookOf } from './view_facts.ts';

const HEIGHT = 140;
const EDGE = { left: 44, right: 14, top: 32, bottom: 22 };

export function AxisLines(props: ViewProps & { readonly numbers: readonly string[] }): JSX.Element {
  return (
    <div>
      {props.numbers.map((number) => (
        <NumberLine key={number} {...props} number={number} />
      ))}
    </div>
  );
}

function NumberLine(props: ViewProps & { readonly number: string }): JSX.Element {
  const { axes, settings, limits, number, onPoint, onOpen } = props;
  const [element, width] = useWidth<SVGSVGElement>();
  const [low, high] = extentOf(settings, number) ?? [0, 1];
  const limit = limits.find((one) => one.number === number)?.at_most ?? null;
  const inside = limit !== null && limit <= high * 1.5 ? limit : null;
  const y = scaleLinear()
    .domain([Math.min(low, inside ?? low), Math.max(high, inside ?? high, low + 1e-9)])
    .nice(3)
    .range([HEIGHT - EDGE.bottom, EDGE.top]);
  const values = (axes[0]?.values ?? []).map(String);
  const x = scalePoint(values, [EDGE.left + 10, Math.max(EDGE.left + 20, width - EDGE.right)]);
  // Runs are done in another order.
  const inOrder = [...settings].sort((a, b) => (a.place[0] ?? 0) - (b.place[0] ?? 0));
  const placed = inOrder.flatMap((setting) => {
    const value = setting.numbers[number];
    if (typeof value !== 'number') return [];
    const left = x(values[setting.place[0] ?? 0] ?? '') ?? 0;
    return [{ setting, left, top: y(value), value }];
  });
  const bands = placed.flatMap(({ setting, left }) => {
    const range = setting.ranges[number];
    return range === undefined ? [] : [{ left, low: y(range[0]), high: y(range[1]) }];
  });
  return (
    <svg
      ref={element}
      className="sweep-chart"
      height={HEIGHT}
      role="img"
      aria-label={`${numberName(number)} by ${axes[0]?.names.join(', ') ?? ''}`}
      onPointerLeave={() => onPoint(null)}
    >
      <text className="sweep-title" x={0} y={12}>
        {numberName(number)}
      </text>
      {y.ticks(3).map((tick) => (
        <text key={tick} x={EDGE.left - 6} y={y(tick) + 4} data-side="left">
          {plainText(tick)}
        </text>
      ))}
      {values.map((value) => (
        <text key={value} x={x(value)} y={HEIGHT - 5} data-side="middle">
          {value}
        </text>
      ))}
      <path className="sweep-band" d={area(bands)} />
      <path className="sweep-line" d={line(placed)} />
      {inside !== null && (
        <line className="sweep-limit" x1={EDGE.left} x2={width} y1={y(inside)} y2={y(inside)} />
      )}
      {placed.map(({ setting, left, top, value }) => (
        <circle
          key={setting.key}
          className="sweep-dot"
          {...lookOf(props, setting)}
          cx={left}
          cy={top}
          r={5}
          onPointerEnter={() => onPoint(setting.key)}
          onClick={(event) => onOpen(setting.key, event.shiftKey)}
        >
          <title>{`${setting.key}: ${numberText(number, value)}`}</title>
        </circle>
      ))}
    </svg>
  );
}
