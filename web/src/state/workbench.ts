// What one person is looking at: serialisable, in the address, changed by one pure reducer.

import type { AxisName } from '../axis/axis.ts';
import type { PlayheadRange } from '../axis/zoom.ts';
import type { RecordedOptions } from '../catalogue/recorded_options.ts';
import type { OptionValue } from '../settings/control.ts';

/** How keys are represented; named beside every number that a run produced. */
export type ModeName = 'preview' | 'sampled' | 'exact';

/** What is run or played. */
export type Source =
  | { readonly kind: 'scenario'; readonly id: string }
  | { readonly kind: 'custom'; readonly commands: string }
  | {
      readonly kind: 'recording';
      readonly name: string;
      /** What the real database was set to; null: its files do not say. */
      readonly options: RecordedOptions | null;
    };

/** Values by RocksDB's option name; options that are not here are as the scenario says. */
export type Overrides = Readonly<Record<string, OptionValue>>;

/** A moment that a person marked. */
export interface Bookmark {
  readonly event: number;
  /** What it is about; may be empty. */
  readonly label: string;
  /** Where it is exactly, after it came from another history: so that the way back leads back. */
  readonly place?: number;
}

/** Panels as links name them. */
export const PANEL_NAMES = ['timeline', 'stats', 'cpu', 'text', 'options', 'why'] as const;

/** What stands under the stage; on a phone also what else has a tab there. */
export type PanelName = (typeof PANEL_NAMES)[number];

/** What the panels of numbers show. */
export interface NumbersView {
  /** The moment whose numbers are shown. */
  readonly place: 'playhead' | 'end';
  /** All of `rocksdb.stats`, as text. */
  readonly isFull: boolean;
  /** Published numbers beside ours, where there are any. */
  readonly isBeside: boolean;
}

/** The one state of the page that a link can carry. */
export interface Workbench {
  readonly source: Source;
  readonly overrides: Overrides;
  readonly mode: ModeName;
  readonly axis: AxisName;
  /** Lines of the timeline by their ids, from top to bottom; null: those that suit the history. */
  readonly rows: readonly string[] | null;
  /** The part of the timeline that is shown, as playheads; null: all of it. */
  readonly window: PlayheadRange | null;
  /** Ascending by event. */
  readonly bookmarks: readonly Bookmark[];
  /** The event that the page opens at; null: at the start of the benchmark itself. */
  readonly cursor: number | null;
  readonly panel: PanelName;
  readonly numbers: NumbersView;
}

/** Everything that can happen to it. */
export type WorkbenchAction =
  | { readonly type: 'scenarioChosen'; readonly id: string }
  | { readonly type: 'commandsEntered'; readonly commands: string }
  | {
      readonly type: 'recordingOpened';
      readonly name: string;
      readonly options: RecordedOptions | null;
    }
  | { readonly type: 'optionChanged'; readonly name: string; readonly value: OptionValue }
  | { readonly type: 'optionReset'; readonly name: string }
  | { readonly type: 'allOptionsReset' }
  | { readonly type: 'modeChosen'; readonly mode: ModeName }
  | { readonly type: 'axisChosen'; readonly axis: AxisName }
  | { readonly type: 'rowsChosen'; readonly rows: readonly string[] | null }
  | { readonly type: 'windowChosen'; readonly window: PlayheadRange | null }
  | { readonly type: 'bookmarked'; readonly event: number; readonly label?: string }
  | { readonly type: 'bookmarkRemoved'; readonly event: number }
  | { readonly type: 'panelChosen'; readonly panel: PanelName }
  | { readonly type: 'numbersChosen'; readonly change: Partial<NumbersView> }
  /** Another history of the same source has come: where a playhead of the old one is in it. */
  | { readonly type: 'historyReplaced'; readonly placeOf: (playhead: number) => number }
  | { readonly type: 'restored'; readonly workbench: Workbench };

/** The published case whose run limit RocksDB tunes by itself. */
export const defaultScenario = 'max-read-amp-case-2-auto';

/** What the page shows when its address says nothing. */
export const initialWorkbench: Workbench = {
  source: { kind: 'scenario', id: defaultScenario },
  overrides: {},
  mode: 'sampled',
  axis: 'time',
  rows: null,
  window: null,
  bookmarks: [],
  cursor: null,
  panel: 'timeline',
  numbers: { place: 'playhead', isFull: false, isBeside: false },
};

/** The state after an action; the same object when nothing changes. */
export function reduceWorkbench(state: Workbench, action: WorkbenchAction): Workbench {
  switch (action.type) {
    case 'scenarioChosen':
      return withSource(state, { kind: 'scenario', id: action.id });
    case 'commandsEntered':
      return withSource(state, { kind: 'custom', commands: action.commands });
    case 'recordingOpened':
      return withSource(state, { kind: 'recording', name: action.name, options: action.options });
    case 'optionChanged':
      if (state.overrides[action.name] === action.value) return state;
      return { ...state, overrides: { ...state.overrides, [action.name]: action.value } };
    case 'optionReset':
      return { ...state, overrides: without(state.overrides, action.name) };
    case 'allOptionsReset':
      return { ...state, overrides: {} };
    case 'modeChosen':
      return { ...state, mode: action.mode };
    case 'axisChosen':
      return { ...state, axis: action.axis };
    case 'rowsChosen':
      return { ...state, rows: action.rows };
    case 'windowChosen':
      return isSameRange(state.window, action.window) ? state : { ...state, window: action.window };
    case 'bookmarked':
      return { ...state, bookmarks: withBookmark(state.bookmarks, action) };
    case 'bookmarkRemoved':
      return { ...state, bookmarks: state.bookmarks.filter(({ event }) => event !== action.event) };
    case 'panelChosen':
      return state.panel === action.panel ? state : { ...state, panel: action.panel };
    case 'numbersChosen':
      return { ...state, numbers: { ...state.numbers, ...action.change } };
    case 'historyReplaced':
      return moved(state, action.placeOf);
    case 'restored':
      return action.workbench;
  }
}

/** A new source starts at its beginning and with its own options. */
function withSource(state: Workbench, source: Source): Workbench {
  return { ...state, source, overrides: {}, window: null, bookmarks: [], cursor: null };
}

/** The same moments in another history, whose events have other numbers. */
function moved(state: Workbench, placeOf: (playhead: number) => number): Workbench {
  const { window, bookmarks } = state;
  if (window === null && bookmarks.length === 0) return state;
  const found = new Map<number, Bookmark>();
  for (const bookmark of bookmarks) {
    const place = placeOf(bookmark.place ?? bookmark.event);
    const event = Math.round(place);
    const other = found.get(event);
    // Two moments may be one in a coarser history; the first label is kept.
    if (other === undefined || other.label === '') {
      found.set(event, { event, label: bookmark.label, place });
    }
  }
  return {
    ...state,
    window: window && { from: placeOf(window.from), to: placeOf(window.to) },
    bookmarks: [...found.values()].sort((a, b) => a.event - b.event),
  };
}

function isSameRange(a: PlayheadRange | null, b: PlayheadRange | null): boolean {
  return a === b || (a !== null && b !== null && a.from === b.from && a.to === b.to);
}

/** One more bookmark, or another label for one; without a label it keeps what it has. */
function withBookmark(
  bookmarks: readonly Bookmark[],
  { event, label }: { readonly event: number; readonly label?: string },
): readonly Bookmark[] {
  const before = bookmarks.find((bookmark) => bookmark.event === event);
  const next = { event, label: label ?? before?.label ?? '' };
  return [...bookmarks.filter((bookmark) => bookmark !== before), next].sort(
    (a, b) => a.event - b.event,
  );
}

function without(overrides: Overrides, name: string): Overrides {
  return Object.fromEntries(Object.entries(overrides).filter(([key]) => key !== name));
}
