// Keyboard navigation in the lanes, which are one tab stop. Up and Down choose a lane, Left and
// Right a slice. Enter moves the playhead to the start of the slice. Each lane is a slider over its
// slices, which are read aloud.
import { useState, type JSX, type KeyboardEvent } from 'react';
import { plural, withCommas, type Lane, type Player } from 'lsm-shape';
import type { PlotFacts } from './draw_plot.ts';
import { cardOf, cardText } from './hits.ts';
import type { Hover } from './hover.ts';
import { inksOf } from '../ui/inks.ts';
import type { PlacedLane } from './layout.ts';
import { sliceAt, slicesOf } from './slices.ts';
import type { TimelineView } from '../axis/timeline_view.ts';
import { stopAt } from '../state/stop_at.ts';

export interface LaneKeysProps {
  readonly facts: PlotFacts;
  readonly view: TimelineView;
  readonly player: Player;
  readonly hover: Hover;
  readonly isDark: boolean;
}

/** Number of slices by which Page Up and Page Down move. */
const PAGE = 10;

const nouns = {
  flush: 'flush',
  compaction: 'compaction',
  move: 'move',
  stall: 'write stall',
  base: 'base level',
};

/** Returns a lane's name and its number of jobs, such as `compaction 1: 12 compactions`. */
function nameOf({ name, kind }: Pick<Lane, 'name' | 'kind'>, count: number): string {
  const all = plural(count, kind === 'move' ? name : nouns[kind]);
  return `${name}: ${all.replace(/shs$/, 'shes')}`;
}

/** A slider for each lane that has slices. */
export function LaneKeys(props: LaneKeysProps): JSX.Element {
  const { facts } = props;
  const lanes = facts.layout.lanes.filter((lane) => slicesOf(lane, facts.spans).length > 0);
  const [last, setLast] = useState('');
  const stop = lanes.find(({ id }) => id === last) ?? lanes[0];
  return (
    <div role="group" aria-label="Jobs by slot">
      {lanes.map((lane) => (
        <LaneSlider
          key={lane.id}
          {...props}
          lane={lane}
          isStop={lane === stop}
          onFocus={() => setLast(lane.id)}
        />
      ))}
    </div>
  );
}

type LaneSliderProps = LaneKeysProps & {
  readonly lane: PlacedLane;
  /** True if Tab stops at this lane. */
  readonly isStop: boolean;
  readonly onFocus: () => void;
};

function LaneSlider(props: LaneSliderProps): JSX.Element {
  const { facts, view, player, hover, lane } = props;
  const [slice, setSlice] = useState<number | null>(null);
  const slices = slicesOf(lane, facts.spans);
  const count = slices.length;
  const atPlayhead = (): number =>
    Math.max(0, sliceAt(slices, Math.floor(player.getState().playhead)));
  const choose = (wanted: number): void => {
    const next = Math.max(0, Math.min(count - 1, wanted));
    setSlice(next);
    view.reveal(slices.starts[next] ?? 0);
    hover.point({ kind: 'slice', lane: lane.id, slice: next });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const at = slice ?? atPlayhead();
    const keys: Readonly<Record<string, () => void>> = {
      ArrowRight: () => choose(at + 1),
      ArrowLeft: () => choose(at - 1),
      PageDown: () => choose(at + PAGE),
      PageUp: () => choose(at - PAGE),
      Home: () => choose(0),
      End: () => choose(count - 1),
      ArrowUp: () => focus(event.currentTarget.previousElementSibling),
      ArrowDown: () => focus(event.currentTarget.nextElementSibling),
      Enter: () => stopAt(player, slices.starts[at]),
      Escape: () => event.currentTarget.blur(),
    };
    const act = keys[event.key];
    const isOther = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
    if (act === undefined || isOther) return;
    event.preventDefault();
    act();
  };
  return (
    <div
      className="lane-keys"
      role="slider"
      tabIndex={props.isStop ? 0 : -1}
      aria-label={nameOf(lane, count)}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={(slice ?? 0) + 1}
      aria-valuetext={textOf(props, slice, count)}
      style={{ top: lane.top, height: lane.height }}
      onFocus={() => {
        props.onFocus();
        choose(atPlayhead());
      }}
      onBlur={() => {
        setSlice(null);
        hover.point(null);
      }}
      onKeyDown={onKeyDown}
    />
  );
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus();
}

function textOf(
  { facts, view, lane, isDark }: LaneSliderProps,
  slice: number | null,
  count: number,
): string {
  if (slice === null) return withCommas(count);
  const inks = inksOf(document.documentElement, isDark);
  const card = cardOf({ ...facts, axis: view.axis }, { lane, slice }, null, inks);
  const place = `${withCommas(slice + 1)} of ${withCommas(count)}`;
  return card === null ? place : `${cardText(card)}; ${place}`;
}
