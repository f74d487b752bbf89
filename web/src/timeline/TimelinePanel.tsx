// The timeline: labels with the values at the playhead, the plot, the cursor and an overview.
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type JSX,
  type RefObject,
} from 'react';
import type { Player, Timeline } from 'lsm-shape';
import type { HappenedRow } from 'lsm-shape/engine';
import type { PlotFacts } from './draw_plot.ts';
import type { Ghost } from './ghost.ts';
import { useGhosts, useReplaced } from './use_ghosts.ts';
import type { RowExtent } from './metric_lines.ts';
import { knownFacts, plotFacts, wholeAxis } from './plot_facts.ts';
import type { RefusedWrites } from './time_axis.ts';
import { Overview } from './Overview.tsx';
import { TimelinePlot } from './TimelinePlot.tsx';
import type { TimelineView } from '../axis/timeline_view.ts';
import type { Session } from '../state/session.ts';
import type { StoreAction } from '../state/undo.ts';
import type { Workbench } from '../state/workbench.ts';
import { NoteFlags, useFlags } from './NoteFlags.tsx';
import { TimelineLabels, TimelineScales } from './TimelineLabels.tsx';
import { TimelineTools } from './TimelineTools.tsx';

/** State that the timeline uses. */
type TimelineState = Pick<Workbench, 'axis' | 'rows' | 'window' | 'notes'>;

export interface TimelinePanelProps extends TimelineState {
  readonly timeline: Timeline;
  readonly version: number;
  readonly session: Session;
  readonly player: Player;
  readonly view: TimelineView;
  readonly dispatch: (action: StoreAction) => void;
  /** Opens the list of notes; null on pages without one. */
  readonly onNotes: (() => void) | null;
  /** First event on the axis. */
  readonly first: number;
  /** Periods in which writes were refused; undefined if there are none or they are unknown. */
  readonly refused?: RefusedWrites | undefined;
  /** Numbered longest stalls of a recording. */
  readonly longest?: readonly HappenedRow[] | undefined;
  readonly isDark: boolean;
}

/** Timeline panel. Elements that follow the playhead are updated without React. */
export const TimelinePanel = memo(function TimelinePanel(props: TimelinePanelProps): JSX.Element {
  const { timeline, version, player, view, rows, notes, dispatch, first, isDark } = props;
  const plot = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { width, room, bar } = useSizes(plot, scroller);
  const ghosts = useGhosts(props);
  const facts = useFacts(props, room, ghosts);
  const [scales, setScales] = useState<readonly (RowExtent | null)[]>([]);
  const onScales = useCallback((next: readonly (RowExtent | null)[]) => {
    setScales((before) => (isSameScales(before, next) ? before : next));
  }, []);
  useWindow(props, facts, width, ghosts);
  const { layout } = facts;
  const [noteFlags = [], stallFlags = []] = useFlags(notes, timeline, props.longest);
  const flagPlace = { view, player, facts, eventCount: timeline.eventCount };
  const lane = layout.lanes.find(({ kind }) => kind === 'stall');
  return (
    <section className="timeline" aria-label="Timeline" style={{ '--scrollbar': `${bar}px` }}>
      <div className="timeline-head">
        <Overview {...{ facts, view, player, isDark }} />
        <TimelineTools
          {...{ player, view, axis: props.axis, rows, dispatch }}
          shown={layout.rows}
          noteCount={notes.length}
          onNotes={props.onNotes}
        />
      </div>
      <div className="timeline-scroll" ref={scroller}>
        <div className="timeline-body" style={{ height: layout.height }}>
          <TimelineLabels {...{ timeline, version, player, layout, first }} />
          <div className="timeline-middle" ref={plot}>
            <TimelinePlot {...{ facts, view, player, isDark, scales, onScales }} />
            <NoteFlags label="Notes on the timeline" flags={noteFlags} {...flagPlace} />
            {lane !== undefined && stallFlags.length > 0 && (
              <NoteFlags
                label="Longest stalls on the timeline"
                flags={stallFlags}
                middle={lane.top + lane.height / 2}
                {...flagPlace}
              />
            )}
          </div>
          <TimelineScales {...{ layout, timeline, scales, ghosts }} mostRate={facts.mostRate} />
        </div>
      </div>
    </section>
  );
});

/** Returns the inputs of the drawing, updated with each version of the history and each resize. */
function useFacts(
  props: TimelinePanelProps,
  room: number,
  ghosts: readonly Ghost[],
): PlotFacts & { readonly version: number } {
  const { timeline, version, rows, axis, first, refused } = props;
  const known = useMemo(
    () => ({ version, ...knownFacts(timeline, first) }),
    [timeline, version, first],
  );
  return useMemo(
    () => ({
      version: known.version,
      ...plotFacts(known, { rows, axis, first, ghosts, refused }, room),
    }),
    [known, rows, room, axis, first, ghosts, refused],
  );
}

/** Keeps the view's axis and window in sync with the history and the link. */
function useWindow(
  props: TimelinePanelProps,
  facts: unknown,
  width: number,
  ghosts: readonly Ghost[],
): void {
  const { timeline, version, view, axis: name, window, dispatch, first } = props;
  const replaced = useReplaced(props);
  const whole = useMemo(() => {
    const lengths = [...ghosts, ...replaced];
    return { version, axis: wholeAxis(timeline, { axis: name, first, ghosts: lengths }, width) };
  }, [timeline, version, name, first, width, ghosts, replaced]);
  useLayoutEffect(() => {
    view.setWhole(whole.axis);
  }, [view, whole, facts]);
  useLayoutEffect(() => {
    view.setWindow(window);
  }, [view, window]);
  useEffect(
    () =>
      view.subscribeRest((rested, isByHand) =>
        dispatch({ type: 'windowChosen', window: rested, isByHand }),
      ),
    [view, dispatch],
  );
}

interface Sizes {
  readonly width: number;
  /** Height available to lanes and rows. */
  readonly room: number;
  /** Width of the scroll bar; 0 if the timeline does not scroll. */
  readonly bar: number;
}

function useSizes(
  plot: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
): Sizes {
  const [sizes, setSizes] = useState<Sizes>({ width: 0, room: 0, bar: 0 });
  useLayoutEffect(() => {
    const [inner, outer] = [plot.current, scroller.current];
    if (inner === null || outer === null) return undefined;
    const measure = (): void => {
      const width = inner.clientWidth;
      const room = outer.clientHeight;
      const bar = outer.offsetWidth - outer.clientWidth;
      setSizes((before) =>
        before.width === width && before.room === room && before.bar === bar
          ? before
          : { width, room, bar },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(inner);
    observer.observe(outer);
    return () => observer.disconnect();
  }, [plot, scroller]);
  return sizes;
}

const isSameExtent = (a: RowExtent | null, b: RowExtent | null | undefined): boolean =>
  a?.top === b?.top && a?.highest === b?.highest;

/** True for equal scales; the plot is redrawn far more often than its labels change. */
function isSameScales(a: readonly (RowExtent | null)[], b: readonly (RowExtent | null)[]): boolean {
  return a.length === b.length && a.every((extent, at) => isSameExtent(extent, b[at]));
}
