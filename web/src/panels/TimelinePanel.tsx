// The timeline: labels with the values under the playhead, the plot, one cursor, and what is shown
// of it all.
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type JSX,
} from 'react';
import type { Player, Timeline } from 'lsm-shape';
import { valueAt, type Axis } from '../charts/axis.ts';
import type { PlotFacts } from '../charts/draw_plot.ts';
import type { RowExtent } from '../charts/draw_rows.ts';
import { lanesOf, stallSpansOf } from '../charts/lanes.ts';
import { layoutOf } from '../charts/layout.ts';
import { shownRows } from '../charts/metric_rows.ts';
import { Overview } from '../charts/Overview.tsx';
import { TimelinePlot } from '../charts/TimelinePlot.tsx';
import type { TimelineView } from '../charts/timeline_view.ts';
import { useMediaQuery } from '../workbench/browser_state.ts';
import { axisEnd, pausesOf, processesOf } from '../workbench/history_facts.ts';
import type { Workbench, WorkbenchAction } from '../workbench/workbench.ts';
import { BookmarkFlags } from './BookmarkFlags.tsx';
import { TimelineLabels, TimelineScales } from './TimelineLabels.tsx';
import { TimelineTools } from './TimelineTools.tsx';

export interface TimelinePanelProps {
  readonly timeline: Timeline;
  readonly version: number;
  readonly player: Player;
  readonly view: TimelineView;
  readonly workbench: Workbench;
  readonly dispatch: (action: WorkbenchAction) => void;
  /** The first event on the axis. */
  readonly first: number;
  readonly isDark: boolean;
  /** On a phone there are fewer lines. */
  readonly isNarrow: boolean;
  /** The bookmark whose label is asked for; null: none. */
  readonly labelled: number | null;
  readonly onLabelled: (event: number | null) => void;
}

/** Lines on a phone and in a low window, as long as nobody has chosen others. */
const NARROW_ROWS = 2;
const LOW_ROWS = 3;

/** The panel; what follows the playhead in it does so past React. */
export const TimelinePanel = memo(function TimelinePanel(props: TimelinePanelProps): JSX.Element {
  const { timeline, version, player, view, workbench, dispatch, first, isDark } = props;
  const { rows, bookmarks } = workbench;
  const plot = useRef<HTMLDivElement>(null);
  const width = useWidth(plot);
  const facts = useFacts(props);
  const [scales, setScales] = useState<readonly (RowExtent | null)[]>([]);
  const onScales = useCallback((next: readonly (RowExtent | null)[]) => {
    setScales((before) => (isSameScales(before, next) ? before : next));
  }, []);
  useWindow(props, facts, width);
  const { layout } = facts;
  return (
    <section className="timeline" aria-label="Timeline">
      <div className="timeline-head">
        <TimelineTools
          {...{ timeline, player, view, rows, bookmarks, dispatch }}
          labelled={props.labelled}
          onLabelled={props.onLabelled}
        />
        <Overview {...{ facts, view, player, isDark }} />
      </div>
      <div className="timeline-body" style={{ height: layout.height }}>
        <TimelineLabels {...{ timeline, version, player, layout, first }} />
        <div className="timeline-middle" ref={plot}>
          <TimelinePlot {...{ facts, view, player, isDark, onScales }} />
          <BookmarkFlags {...{ bookmarks, view, player, facts }} eventCount={timeline.eventCount} />
        </div>
        <TimelineScales {...{ layout, timeline, scales }} />
      </div>
    </section>
  );
});

/** Everything that is drawn, anew with each version of the history. */
function useFacts(props: TimelinePanelProps): PlotFacts & { readonly version: number } {
  const { timeline, version, workbench, first, isNarrow } = props;
  const { rows, axis } = workbench;
  const isLow = useMediaQuery('(max-height: 800px)');
  const drawn = useMemo(() => {
    const shown = shownRows(rows, timeline);
    const most = isNarrow ? NARROW_ROWS : isLow ? LOW_ROWS : shown.length;
    const fewer = rows === null ? shown.slice(0, most) : shown;
    return {
      version,
      timeline,
      layout: layoutOf(lanesOf(timeline), fewer, isNarrow || isLow),
      spans: stallSpansOf(timeline),
      processes: processesOf(timeline).map((process) => process.first),
    };
  }, [timeline, version, rows, isNarrow, isLow]);
  return useMemo(
    () => ({ ...drawn, first, zero: valueAt({ name: axis, columns: drawn.timeline }, first) }),
    [drawn, first, axis],
  );
}

/** Keeps the view's axis and window in step with the history and the link. */
function useWindow(props: TimelinePanelProps, facts: unknown, width: number): void {
  const { timeline, version, view, workbench, dispatch, first } = props;
  const { axis: name, window } = workbench;
  const whole = useMemo((): { version: number; axis: Axis } => {
    const isTime = name === 'time';
    const last = isTime ? axisEnd(timeline, first) : Math.max(first, timeline.eventCount - 1);
    const pauses = isTime && timeline.isComplete ? pausesOf(timeline, first, last) : [];
    return { version, axis: { name, columns: timeline, first, last, pauses, width } };
  }, [timeline, version, name, first, width]);
  useLayoutEffect(() => {
    view.setWhole(whole.axis);
  }, [view, whole, facts]);
  useLayoutEffect(() => {
    view.setWindow(window);
  }, [view, window]);
  useEffect(
    () => view.subscribeRest((rested) => dispatch({ type: 'windowChosen', window: rested })),
    [view, dispatch],
  );
}

function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Texts beside the plot change far less often than it is drawn. */
function isSameScales(a: readonly (RowExtent | null)[], b: readonly (RowExtent | null)[]): boolean {
  return a.length === b.length && a.every((extent, at) => extent?.top === (b[at] ?? null)?.top);
}
