// The timeline: labels with values at the playhead, the plot, the cursor and an overview.
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type JSX,
  type RefObject,
} from 'react';
import type { Timeline } from 'lsm-shape';
import type { PlotFacts } from './draw_plot.ts';
import type { Ghost } from './ghost.ts';
import { useGhosts, useReplaced } from './use_ghosts.ts';
import type { RowExtent } from './metric_lines.ts';
import { knownFacts, plotFacts, wholeAxis } from './plot_facts.ts';
import type { RefusedWrites } from './time_axis.ts';
import { Overview } from './Overview.tsx';
import { TimelinePlot } from './TimelinePlot.tsx';
import { knownAxis, type AxisName } from '../axis/axis.ts';
import { useShownRun, type PageState } from '../state/page_context.ts';
import type { StoreAction } from '../state/undo.ts';
import type { Workbench } from '../state/workbench.ts';
import { NoteFlags, useFlags } from './NoteFlags.tsx';
import { TimelineLabels, TimelineScales } from './TimelineLabels.tsx';
import { TimelineTools } from './TimelineTools.tsx';

export interface TimelinePanelProps {
  /** Opens the list of notes; null on pages without one. */
  readonly onNotes: (() => void) | null;
}

/** The timeline's inputs, apart from its size. */
interface Shown extends Pick<PageState, 'session' | 'version' | 'first'> {
  readonly timeline: Timeline;
  readonly axis: AxisName;
  readonly workbench: Workbench;
  /** Times at which writes were refused; undefined if there are none or if they are unknown. */
  readonly refused: RefusedWrites | undefined;
}

/** The panel of the timeline. Elements that follow the playhead are updated without React. */
export function TimelinePanel({ onNotes }: TimelinePanelProps): JSX.Element {
  const { session, bench, snapshot, timeline, version, first, isDark } = useShownRun();
  const { workbench, dispatch } = bench;
  const { rows, notes } = workbench;
  const { player, view } = session;
  const axis = knownAxis(workbench.axis, timeline);
  const { refused, card } = snapshot.shown?.summary?.happened ?? {};
  const shown: Shown = { session, timeline, version, first, axis, workbench, refused };
  const plot = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { width, room, bar } = useSizes(plot, scroller);
  const ghosts = useGhosts(shown);
  const facts = useFacts(shown, room, ghosts);
  const [scales, setScales] = useState<readonly (RowExtent | null)[]>([]);
  const onScales = useCallback((next: readonly (RowExtent | null)[]) => {
    setScales((before) => (isSameScales(before, next) ? before : next));
  }, []);
  useWindow(shown, dispatch, { facts, width, ghosts });
  const { layout } = facts;
  const [noteFlags = [], stallFlags = []] = useFlags(notes, timeline, card?.longest);
  const flagPlace = { view, player, facts, eventCount: timeline.eventCount };
  const lane = layout.lanes.find(({ kind }) => kind === 'stall');
  return (
    <section className="timeline" aria-label="Timeline" style={{ '--scrollbar': `${bar}px` }}>
      <div className="timeline-head">
        <Overview {...{ facts, view, player, isDark }} />
        <TimelineTools {...{ axis, rows, onNotes }} shown={layout.rows} noteCount={notes.length} />
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
}

/** Returns the inputs of the drawing, updated for each version of the history and each resize. */
function useFacts(
  { timeline, version, workbench, axis, first, refused }: Shown,
  room: number,
  ghosts: readonly Ghost[],
): PlotFacts & { readonly version: number } {
  const { rows } = workbench;
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

interface DrawnPlot {
  readonly facts: unknown;
  /** Width in pixels. */
  readonly width: number;
  readonly ghosts: readonly Ghost[];
}

/** Keeps the axis and window of the view in step with the history and the link. */
function useWindow(
  shown: Shown,
  dispatch: (action: StoreAction) => void,
  { facts, width, ghosts }: DrawnPlot,
): void {
  const { session, timeline, version, axis: name, workbench, first } = shown;
  const { view } = session;
  const { window } = workbench;
  const replaced = useReplaced(shown);
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
  /** Height available for lanes and rows, in pixels. */
  readonly room: number;
  /** Width of the scroll bar in pixels; 0 if the timeline does not scroll. */
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

/** True if the scales are equal. The plot is redrawn far more often than its labels change. */
function isSameScales(a: readonly (RowExtent | null)[], b: readonly (RowExtent | null)[]): boolean {
  return a.length === b.length && a.every((extent, at) => isSameExtent(extent, b[at]));
}
