// The axes and limits of the scatter.
import type { ScaleLinear } from 'd3-scale';
import type { JSX } from 'react';
import { numberName, plainText } from './number_words.ts';
import type { ViewProps } from './sweep_types.ts';

export type Scale = ScaleLinear<number, number>;

/** Height of the scatter, and the room around it, in pixels. */
export const HEIGHT = 290;
export const EDGE = { left: 46, right: 16, top: 14, bottom: 34 };

interface AxesProps {
  readonly x: Scale;
  readonly y: Scale;
  readonly across: string;
  readonly up: string;
  readonly width: number;
}

export function Axes({ x, y, across, up, width }: AxesProps): JSX.Element {
  return (
    <>
      {x.ticks(Math.max(2, Math.floor(width / 90))).map((tick) => (
        <text key={tick} x={x(tick)} y={HEIGHT - 18} data-side="middle">
          {tickText(tick)}
        </text>
      ))}
      {y.ticks(6).map((tick) => (
        <g key={tick}>
          <line className="sweep-grid" x1={EDGE.left} x2={width} y1={y(tick)} y2={y(tick)} />
          <text x={EDGE.left - 6} y={y(tick) + 4} data-side="left">
            {tickText(tick)}
          </text>
        </g>
      ))}
      <text x={width - EDGE.right} y={HEIGHT - 2} data-side="left">
        {numberName(across)} →
      </text>
      <text x={EDGE.left} y={HEIGHT - 2}>
        {numberName(up)} ↑
      </text>
    </>
  );
}

/** Returns a tick as short text; large numbers in powers of ten. */
function tickText(tick: number): string {
  return 1e5 <= Math.abs(tick) ? tick.toExponential(0).replace('e+', ' × 10^') : plainText(tick);
}

interface LimitsProps extends ViewProps {
  readonly x: string;
  readonly y: string;
  readonly scaleX: Scale;
  readonly scaleY: Scale;
  readonly width: number;
}

export function Limits({ limits, x, y, scaleX, scaleY, width }: LimitsProps): JSX.Element {
  const limitOf = (number: string): number | null =>
    limits.find((one) => one.number === number)?.at_most ?? null;
  const [across, up] = [limitOf(x), limitOf(y)];
  const isIn = (value: number | null, [low = 0, high = 0]: readonly number[]): value is number =>
    value !== null && low <= value && value <= high;
  return (
    <g>
      {isIn(across, scaleX.domain()) && (
        <>
          <line
            className="sweep-limit"
            {...{ x1: scaleX(across), x2: scaleX(across), y1: EDGE.top, y2: HEIGHT - EDGE.bottom }}
          />
          <text className="sweep-limit-text" x={scaleX(across) + 4} y={EDGE.top + 10}>
            ≤ {across}
          </text>
        </>
      )}
      {isIn(up, scaleY.domain()) && (
        <>
          <line
            className="sweep-limit"
            {...{ x1: EDGE.left, x2: width - EDGE.right, y1: scaleY(up), y2: scaleY(up) }}
          />
          <text
            className="sweep-limit-text"
            data-side="left"
            x={width - EDGE.right}
            y={scaleY(up) - 4}
          >
            ≤ {up}
          </text>
        </>
      )}
    </g>
  );
}
