// Two axes as a map. The number stands in the cell; a cell without a fill misses a limit.
import type { JSX, KeyboardEvent } from 'react';
import { numberName, plainText } from './number_words.ts';
import type { Setting, ViewProps } from './sweep_types.ts';
import { extentOf, lookOf } from './view_facts.ts';

export interface HeatMapProps extends ViewProps {
  readonly number: string;
  /** Index of the value on each axis; those of the first two axes are not used. */
  readonly slice: readonly number[];
  /** Settings with the same result as the best one. */
  readonly plateau: ReadonlySet<string>;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** The map of the first two axes. */
export function HeatMap(props: HeatMapProps): JSX.Element | null {
  const { axes, settings, number, slice, onPoint } = props;
  const [across, up] = axes;
  if (across === undefined || up === undefined) return null;
  const isInSlice = ({ place }: Setting): boolean =>
    place.every((index, axis) => axis < 2 || index === slice[axis]);
  const shown = settings.filter(isInSlice);
  const at = new Map(shown.map((setting) => [setting.place.slice(0, 2).join(), setting]));
  const extent = extentOf(settings, number);
  const rows = up.values.map((value, index) => ({ value, index })).reverse();
  const move = (event: KeyboardEvent<HTMLElement>, { place }: Setting): void => {
    const [dx, dy] = STEPS[event.key] ?? [0, 0];
    if (dx === 0 && dy === 0) return;
    event.preventDefault();
    const [x = 0, y = 0] = place;
    const next = at.get([x + dx, y + dy].join());
    if (next !== undefined) document.getElementById(cellId(next))?.focus();
  };
  return (
    <div
      className="heat-map"
      role="grid"
      aria-label={`${numberName(number)} by ${across.names.join(', ')} and ${up.names.join(', ')}`}
      style={{ gridTemplateColumns: `auto repeat(${across.values.length}, minmax(38px, 1fr))` }}
      onPointerLeave={() => onPoint(null)}
    >
      <div role="row" className="heat-row">
        <span role="columnheader" className="heat-head">
          {up.names.join(', ')} ↑
        </span>
        {across.values.map((value) => (
          <span role="columnheader" className="heat-head" key={String(value)}>
            {String(value)}
          </span>
        ))}
      </div>
      {rows.map(({ value, index }) => (
        <div role="row" className="heat-row" key={String(value)}>
          <span role="rowheader" className="heat-head">
            {String(value)}
          </span>
          {across.values.map((own, place) => {
            const setting = at.get([place, index].join());
            return setting === undefined ? (
              <span role="gridcell" className="heat-cell" data-state="none" key={String(own)} />
            ) : (
              <Cell key={setting.key} {...props} {...{ setting, extent, move }} />
            );
          })}
        </div>
      ))}
      <p className="heat-foot">
        <span>{across.names.join(', ')} →</span>
        <span>no fill: misses a limit</span>
      </p>
    </div>
  );
}

interface CellProps extends HeatMapProps {
  readonly setting: Setting;
  readonly extent: readonly [number, number] | null;
  readonly move: (event: KeyboardEvent<HTMLElement>, setting: Setting) => void;
}

function Cell(props: CellProps): JSX.Element {
  const { setting, number, extent, plateau, onPoint, onOpen, move } = props;
  const { key, state, error, numbers } = setting;
  const value = numbers[number] ?? null;
  const [low, high] = extent ?? [0, 0];
  // Low is pale: dark cells write more, take more space or wait longer.
  const share = value === null || high === low ? 0 : (value - low) / (high - low);
  const face = state === 'failed' ? '!' : state === 'waiting' ? '·' : faceOf(props, value);
  const name = Object.entries(setting.set).map(([option, set]) => `${option} ${String(set)}`);
  return (
    <button
      type="button"
      role="gridcell"
      id={cellId(setting)}
      className="heat-cell"
      {...lookOf(props, setting)}
      data-plateau={plateau.has(key) || undefined}
      style={{ '--share': share }}
      title={error ?? undefined}
      aria-label={`${name.join(', ')}: ${state === 'done' ? face : state}`}
      onPointerEnter={() => onPoint(key)}
      onFocus={() => onPoint(key)}
      onKeyDown={(event) => move(event, setting)}
      onClick={(event) => onOpen(key, event.shiftKey)}
    >
      {face}
    </button>
  );
}

/** Returns the number of a cell, such as `>4` if it is over the limit by less than two decimals. */
function faceOf({ number, limits }: HeatMapProps, value: number | null): string {
  if (value === null) return '?';
  const most = limits.find((limit) => limit.number === number)?.at_most ?? null;
  const isHidden = most !== null && most < value && Number(value.toFixed(2)) <= most;
  return isHidden ? `>${plainText(most)}` : plainText(value);
}

const cellId = ({ place }: Setting): string => `sweep-cell-${place.join('-')}`;
