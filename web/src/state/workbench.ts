// The page's state: a single value, changed by a single pure reducer. `fields.ts` defines where
// each field is stored; `undo.ts` defines how user actions are undone.
import type { ColourBy, HeightMode } from 'lsm-shape';
import type { AxisShare } from 'lsm-shape/charts';
import type { AxisName } from '../axis/axis.ts';
import type { PlayheadRange } from '../axis/zoom.ts';
import type { OptionValue } from '../settings/control.ts';
import { normalPane, type PaneName, type PaneState } from '../ui/pane_size.ts';
import type { ExplainRoute } from './explain_route.ts';
import type { CustomSource, Overrides, RecordingSource, Source } from './source.ts';
import {
  movedNotes,
  NO_NOTES,
  noteAt,
  withNote,
  without,
  withText,
  type Note,
  type NotedFile,
} from './notes.ts';
import type { PanelName } from './panels.ts';
import {
  inStep,
  withValues,
  type BesideChange,
  type RunKey,
  type VariantAction,
  type VariantState,
} from './variants.ts';
import { defaultMode, defaultScenario } from './landing.ts';

export type { Overrides, RecordingSource, Source } from './source.ts';
export type { Note, NotedFile } from './notes.ts';
export type { RunKey } from './variants.ts';

/** The way a run represents keys. It is shown next to every number. */
export type ModeName = 'preview' | 'sampled' | 'exact';

/** The selected tab next to the stage, if there is room for only one column. */
export type SideName = 'options' | 'why' | 'compare' | 'recording';

/** Settings of the number panels. */
export interface NumbersView {
  /** The moment that the numbers refer to. */
  readonly place: 'playhead' | 'end';
  /** True if the full text of `rocksdb.stats` is shown. */
  readonly isFull: boolean;
  /** True if published numbers are shown next to ours, provided that there are any. */
  readonly isBeside: boolean;
  /** True if CPU time is shown as a table instead of a chart. */
  readonly isTable: boolean;
}

/** The meanings of row height and colour on the stage. */
export interface StageChoice {
  readonly heightMode: HeightMode;
  readonly colourBy: ColourBy;
}

/** A file of a run, identified by RocksDB's file number. */
export interface FileSelection {
  readonly run: RunKey;
  readonly fileNumber: number;
}

/** The facts on the stage that can be explained. */
export type Fact = 'base' | 'runs';

/** Theme of the page; `auto` follows the system. */
export type ThemeName = 'auto' | 'light' | 'dark';

/** The texts that the user wrote about a comparison. */
export interface Review {
  /** The title; empty for the page's own title. */
  readonly title: string;
  readonly recommendation: string;
}

/** The layout of the compared trees. */
export type Arrangement = 'stacked' | 'beside';

/** The introduction to the page: a welcome with three choices, or a guided tour. */
export type Intro = 'welcome' | 'tour';

/** The export dialog, opened for a file format. */
export type PictureDialog = 'png' | 'svg' | 'gif' | 'webm';

export type DialogName =
  | 'help'
  | 'model'
  | 'legend'
  | 'commands'
  | 'scenarios'
  | 'palette'
  | 'export'
  | 'embed'
  | 'save'
  | PictureDialog;

/** A link's event that the run does not have, and the run's last event. */
export interface MissedCursor {
  readonly cursor: number;
  readonly last: number;
}

/** The complete state of the page, except the local state of widgets (see `web/README.md`). */
export interface Workbench extends StageChoice, VariantState {
  readonly mode: ModeName;
  readonly axis: AxisName;
  readonly arrangement: Arrangement;
  readonly review: Review;
  /** Ids of the timeline's lines, from top to bottom; null for the default. */
  readonly rows: readonly string[] | null;
  /** The visible range of the timeline, as playheads; null for the whole run. */
  readonly window: PlayheadRange | null;
  /** The visible range of the key space, as shares; null for all keys. */
  readonly keys: AxisShare | null;
  /**
   * The event at which the playhead rests or a link opens. Null during playback, or if the page
   * opens at the start of the benchmark.
   */
  readonly cursor: number | null;
  readonly panel: PanelName;
  readonly side: SideName;
  readonly numbers: NumbersView;
  /** The open explanation. */
  readonly route: ExplainRoute | null;
  /** The open sweep, as the JSON of a plan; null if none is open. */
  readonly sweep: string | null;

  readonly theme: ThemeName;
  readonly panes: Readonly<Record<PaneName, PaneState>>;

  /** The machine for the next simulation; empty for the scenario's machine. */
  readonly machine: Overrides;
  /** True while a slider is dragged. Previews run during the drag. */
  readonly isDragging: boolean;
  /** The selected file; null if there is none. */
  readonly selected: FileSelection | null;
  readonly dialog: DialogName | null;
  readonly isPresenting: boolean;
  /** The introduction shown in place of options and reasons; null if there is none. */
  readonly intro: Intro | null;
  /** The fact whose explanation was requested on the stage but is not displayed yet. */
  readonly asked: Fact | null;
  /** The option whose field was requested but is not displayed yet. */
  readonly askedOption: string | null;
  /** The facts whose calculations are expanded. */
  readonly openFacts: readonly Fact[];
  /** Id of the note whose text is about to be edited; null if there is none. */
  readonly askedNote: number | null;
  /** Warnings from the last time the address was read. */
  readonly linkWarnings: readonly string[];
  readonly missedCursor: MissedCursor | null;
  /** Ids of dismissed notices. */
  readonly dismissed: readonly string[];
  /** The run whose history is on the stage; empty before the first run. */
  readonly shownRun: RunKey;
  /** The run whose events `window` refers to. */
  readonly windowRun: RunKey;
  /** The run whose events `notes` refer to. */
  readonly notesRun: RunKey;
}

/** The place where an answer is shown: the panel on a phone, otherwise the side. */
export type AnswerPlace = 'panel' | 'side';

/** The phase of a change: `drag` during a drag, `final` after the release or for a typed value. */
export type ChangePhase = 'drag' | 'final';

/** All actions on the workbench, except undo and redo. */
export type WorkbenchAction =
  | VariantAction
  | { readonly type: 'scenarioChosen'; readonly id: string }
  | { readonly type: 'commandsEntered'; readonly commands: string }
  | { readonly type: 'recordingOpened'; readonly source: RecordingSource }
  | { readonly type: 'familyChosen'; readonly family: string }
  | {
      readonly type: 'optionChanged';
      /** The changed option. `from` and `to` are its values before and after. */
      readonly name: string;
      readonly from: OptionValue;
      readonly to: OptionValue;
      /** All overrides that the action changes. Null restores the scenario's value. */
      readonly changes: Readonly<Record<string, OptionValue | null>>;
      readonly phase: ChangePhase;
    }
  /** Sets the machine for the next simulation. */
  | { readonly type: 'machineChosen'; readonly machine: Overrides }
  | { readonly type: 'allOptionsReset' }
  | { readonly type: 'modeChosen'; readonly mode: ModeName }
  | { readonly type: 'axisChosen'; readonly axis: AxisName }
  | { readonly type: 'arrangementChosen'; readonly arrangement: Arrangement }
  | { readonly type: 'reviewWritten'; readonly change: Partial<Review> }
  | { readonly type: 'rowsChosen'; readonly rows: readonly string[] | null }
  | {
      readonly type: 'windowChosen';
      readonly window: PlayheadRange | null;
      /** True if the user moved the window, false if it followed the playhead. */
      readonly isByHand: boolean;
    }
  | { readonly type: 'keysChosen'; readonly keys: AxisShare | null }
  | {
      readonly type: 'noted';
      readonly event: number;
      /** The file that the note is on; null for a note on the moment. */
      readonly file: NotedFile | null;
      /** True if the note's text is to be edited next. */
      readonly isAsked: boolean;
    }
  | { readonly type: 'noteWritten'; readonly id: number; readonly text: string }
  | { readonly type: 'noteRemoved'; readonly id: number }
  | { readonly type: 'noteAsked'; readonly id: number | null }
  /** A run that is not in front has a new history. Its notes are converted to that history. */
  | { readonly type: 'besideShown'; readonly change: BesideChange }
  | { readonly type: 'panelChosen'; readonly panel: PanelName }
  | { readonly type: 'sideChosen'; readonly side: SideName }
  | { readonly type: 'numbersChosen'; readonly change: Partial<NumbersView> }
  | { readonly type: 'stageChosen'; readonly change: Partial<StageChoice> }
  | {
      readonly type: 'fileChosen';
      readonly fileNumber: number | null;
      readonly answer: AnswerPlace;
    }
  | { readonly type: 'factAsked'; readonly fact: Fact; readonly answer: AnswerPlace }
  | { readonly type: 'optionAsked'; readonly name: string; readonly answer: AnswerPlace }
  | { readonly type: 'optionAnswered' }
  | { readonly type: 'factAnswered' }
  | { readonly type: 'factToggled'; readonly fact: Fact; readonly isOpen: boolean }
  | { readonly type: 'dialogChosen'; readonly dialog: DialogName | null }
  | { readonly type: 'routeChosen'; readonly route: ExplainRoute | null }
  | { readonly type: 'sweepChosen'; readonly sweep: string | null }
  | { readonly type: 'presentingChosen'; readonly isPresenting: boolean }
  | { readonly type: 'introChosen'; readonly intro: Intro | null }
  | { readonly type: 'themeChosen'; readonly theme: ThemeName }
  | { readonly type: 'paneChanged'; readonly pane: PaneName; readonly change: Partial<PaneState> }
  | { readonly type: 'noticeDismissed'; readonly id: string }
  /** A link that describes the current state was opened. */
  | { readonly type: 'linkRead'; readonly warnings: readonly string[] }
  | { readonly type: 'rested'; readonly cursor: number | null }
  | { readonly type: 'cursorMissed'; readonly missed: MissedCursor }
  /**
   * A new history is on the stage. `placeOf` converts playheads from the previous history. It is
   * null if that one had another source.
   */
  | {
      readonly type: 'historyShown';
      readonly run: RunKey;
      readonly placeOf: ((playhead: number) => number) | null;
    }
  /** A link was opened, or the browser went back or forward. */
  | { readonly type: 'restored'; readonly fields: Partial<Workbench> };

/** State for an empty address and empty browser storage. */
export const initialWorkbench: Workbench = {
  source: { kind: 'scenario', id: defaultScenario },
  overrides: {},
  variants: [],
  variant: 'A',
  mode: defaultMode,
  axis: 'time',
  arrangement: 'stacked',
  review: { title: '', recommendation: '' },
  rows: null,
  window: null,
  keys: null,
  notes: NO_NOTES,
  cursor: null,
  panel: 'timeline',
  side: 'options',
  numbers: { place: 'playhead', isFull: false, isBeside: false, isTable: false },
  heightMode: 'log',
  colourBy: 'age',
  route: null,
  sweep: null,
  theme: 'auto',
  panes: { bottom: normalPane, phone: normalPane },
  machine: {},
  isDragging: false,
  selected: null,
  dialog: null,
  isPresenting: false,
  intro: null,
  asked: null,
  askedOption: null,
  openFacts: [],
  askedNote: null,
  linkWarnings: [],
  missedCursor: null,
  dismissed: [],
  shownRun: '',
  windowRun: '',
  notesRun: '',
};

/** Returns the key of a run. Each combination of mode and options is a run of its own. */
export function runKeyOf({
  source,
  overrides,
  mode,
}: Pick<Workbench, 'source' | 'overrides' | 'mode'>): RunKey {
  if (source.kind === 'recording') return familyKey(source.key, source.family);
  const name = source.kind === 'scenario' ? source.id : customKeyOf(source);
  const changes = Object.entries(overrides).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([source.kind, name, mode, changes]);
}

/** Returns the key of a column family's run. */
export function familyKey(key: string, family: string | undefined): RunKey {
  return family === undefined ? key : JSON.stringify([key, family]);
}

/** Returns a key for command lines that does not depend on their name. */
export function customKeyOf({ commands, optionsFile }: CustomSource): string {
  return optionsFile === undefined ? commands : JSON.stringify([commands, optionsFile]);
}

export function isSameSource(a: Source, b: Source): boolean {
  const key = (source: Source): RunKey => runKeyOf({ source, overrides: {}, mode: 'exact' });
  return key(a) === key(b);
}

/** Returns the state after opening a link. Its window and notes refer to the link's run. */
export function opened(state: Workbench): Workbench {
  const { mode } = state;
  const variants = state.variants.map((each) => {
    const run = runKeyOf({ ...each, mode });
    return each.noted === undefined ? each : { ...each, noted: { ...each.noted, run } };
  });
  return inStep({ ...state, variants, ...ofRun(runKeyOf(state)) });
}

/** Reducers by action type. */
const reducers: {
  readonly [Type in WorkbenchAction['type']]: (
    state: Workbench,
    action: Extract<WorkbenchAction, { readonly type: Type }>,
  ) => Workbench;
} = {
  scenarioChosen: (state, { id }) => withSource(state, { kind: 'scenario', id }),
  commandsEntered: (state, { commands }) => withSource(state, { kind: 'custom', commands }),
  recordingOpened: (state, { source }) =>
    changed(withSource(state, source), { side: 'options', panel: 'timeline' }),
  familyChosen: (state, { family }) =>
    state.source.kind === 'recording'
      ? changed(state, { source: { ...state.source, family } })
      : state,
  optionChanged: withOptions,
  variantsChanged: compared,
  machineChosen: (state, { machine }) => changed(state, { machine }),
  allOptionsReset: (state) => changed(state, { overrides: {}, isDragging: false }),
  modeChosen: (state, { mode }) => changed(state, { mode }),
  axisChosen: (state, { axis }) => changed(state, { axis }),
  arrangementChosen: (state, { arrangement }) => changed(state, { arrangement }),
  reviewWritten: (state, { change }) => changed(state, { review: changed(state.review, change) }),
  rowsChosen: (state, { rows }) => changed(state, { rows }),
  windowChosen: (state, { window }) =>
    isSameRange(state.window, window) ? state : { ...state, window, windowRun: state.shownRun },
  keysChosen: (state, { keys }) => (isSameRange(state.keys, keys) ? state : { ...state, keys }),
  noted: (state, { event, file, isAsked }) => {
    const next = noted(state, withNote(state.notes, { event, file }));
    return isAsked ? withAsked(next, noteAt(next.notes, event, file)?.id ?? null) : next;
  },
  noteWritten: (state, { id, text }) => noted(state, withText(state.notes, id, text)),
  noteRemoved: (state, { id }) => noted(state, without(state.notes, id)),
  noteAsked: (state, { id }) => withAsked(state, id),
  besideShown: (state, { change: next }) =>
    changed(state, { variants: next(state.variants, state.variant) }),
  panelChosen: (state, { panel }) => changed(state, { panel }),
  sideChosen: (state, { side }) => changed(state, { side }),
  numbersChosen: (state, { change }) => changed(state, { numbers: changed(state.numbers, change) }),
  stageChosen: (state, { change }) => changed(state, change),
  fileChosen: withFile,
  factAsked: (state, { fact, answer }) =>
    answeredIn(withFact({ ...state, asked: fact }, fact, true), answer),
  optionAsked: (state, { name, answer }) => {
    const asked = changed(state, { side: 'options', askedOption: name });
    return answer === 'panel' ? changed(asked, { panel: 'options' }) : asked;
  },
  optionAnswered: (state) => changed(state, { askedOption: null }),
  factAnswered: (state) => changed(state, { asked: null }),
  factToggled: (state, { fact, isOpen }) => withFact(state, fact, isOpen),
  dialogChosen: (state, { dialog }) => changed(state, { dialog }),
  routeChosen: (state, { route }) => changed(state, { route }),
  sweepChosen: (state, { sweep }) => changed(state, { sweep }),
  presentingChosen: (state, { isPresenting }) => changed(state, { isPresenting }),
  introChosen: (state, { intro }) =>
    intro === 'tour' ? withTour(state) : changed(state, { intro }),
  themeChosen: (state, { theme }) => changed(state, { theme }),
  paneChanged: (state, { pane, change }) => {
    const next = changed(state.panes[pane], change);
    return changed(state, { panes: changed(state.panes, { [pane]: next }) });
  },
  noticeDismissed: (state, { id }) => ({ ...state, dismissed: [...state.dismissed, id] }),
  linkRead: (state, { warnings }) => changed(state, { linkWarnings: warnings }),
  rested: (state, { cursor }) => changed(state, { cursor }),
  cursorMissed: (state, { missed }) => ({ ...state, missedCursor: missed }),
  historyShown: shown,
  restored: (state, { fields }) => opened({ ...state, ...fields, isDragging: false }),
};

/** Returns the state after an action. If nothing changes, it is the same object. */
export function reduceWorkbench(state: Workbench, action: WorkbenchAction): Workbench {
  const reduce = reducers[action.type] as (state: Workbench, action: WorkbenchAction) => Workbench;
  const next = inStep(reduce(state, action));
  const isOver =
    (next.intro === 'welcome' && endsWelcome.some((name) => state[name] !== next[name])) ||
    (state.intro === 'tour' && state.source !== next.source);
  return isOver ? { ...next, intro: null, asked: null } : next;
}

/** Fields whose change ends the welcome. */
const endsWelcome = [
  'source',
  'overrides',
  'variants',
  'mode',
  'selected',
  'askedOption',
  'isPresenting',
] as const;

/** Starts the tour on the default run. */
function withTour(state: Workbench): Workbench {
  const source = { kind: 'scenario', id: defaultScenario } as const;
  const isThere = isSameSource(state.source, source);
  const begun = isThere ? { ...state, overrides: {} } : withSource(state, source);
  return { ...begun, mode: defaultMode, selected: null, dialog: null, asked: null, intro: 'tour' };
}

/** Changes some fields. If all values are equal, returns the same object. */
function changed<Value extends object>(value: Value, change: Partial<NoInfer<Value>>): Value {
  const names = Object.keys(change) as (keyof Value)[];
  return names.every((name) => Object.is(value[name], change[name]))
    ? value
    : { ...value, ...change };
}

/**
 * Applies an action to variants. If another variant comes to the front, its own notes apply.
 * References to the old run's events are converted once the new run's history is shown.
 */
function compared(state: Workbench, action: VariantAction): Workbench {
  const next = action.change(state);
  if (next === state) return state;
  const [before, after] = [state.variants.length, next.variants.length];
  const begun = before === 0 && 0 < after ? ({ side: 'compare', panel: 'compare' } as const) : {};
  const isOver = after === 0 && 0 < before;
  const ended = isOver && state.side === 'compare' ? ({ side: 'options' } as const) : {};
  const left = isSameSource(state.source, next.source) ? {} : { selected: null };
  return { ...state, ...next, ...left, ...begun, ...ended, isDragging: false };
}

/** Opens a source at its start without overrides, on the chosen machine if there is one. */
function withSource(state: Workbench, source: Source): Workbench {
  const ofHistory = { window: null, keys: null, notes: NO_NOTES, cursor: null, selected: null };
  const isRun = source.kind !== 'recording';
  const begun = { ...ofHistory, overrides: isRun ? state.machine : {} };
  const warned = { linkWarnings: [], missedCursor: null };
  const next = { ...state, ...begun, ...warned, askedNote: null };
  const machine = isRun ? {} : state.machine;
  return { ...next, source, machine, isDragging: false, ...ofRun('') };
}

/** Sets the run whose events the window and the notes refer to. */
function ofRun(run: RunKey): Pick<Workbench, 'windowRun' | 'notesRun'> {
  return { windowRun: run, notesRun: run };
}

function withOptions(
  state: Workbench,
  { changes, phase }: Extract<WorkbenchAction, { readonly type: 'optionChanged' }>,
): Workbench {
  const overrides = withValues(state.overrides, changes);
  return changed(state, { overrides, isDragging: phase === 'drag' });
}

/** Selects a file, and brings its panel to the front unless a file was already selected. */
function withFile(
  state: Workbench,
  { fileNumber, answer }: Extract<WorkbenchAction, { readonly type: 'fileChosen' }>,
): Workbench {
  if (fileNumber === null) return changed(state, { selected: null });
  const { selected, shownRun } = state;
  const isToldOf = selected?.run === shownRun;
  if (isToldOf && selected.fileNumber === fileNumber) return state;
  const next = { ...state, selected: { run: shownRun, fileNumber } };
  return isToldOf ? next : answeredIn(next, answer);
}

function answeredIn(state: Workbench, answer: AnswerPlace): Workbench {
  return answer === 'panel'
    ? { ...state, side: 'why', panel: 'why' }
    : changed(state, { side: 'why' });
}

function withFact(state: Workbench, fact: Fact, isOpen: boolean): Workbench {
  const { openFacts } = state;
  if (openFacts.includes(fact) === isOpen) return state;
  const others = openFacts.filter((each) => each !== fact);
  return { ...state, openFacts: isOpen ? [...others, fact] : others };
}

/**
 * Converts moments to a new history, in which events are numbered differently. After a link or an
 * undo, fields that already refer to it stay.
 */
function shown(
  state: Workbench,
  { run, placeOf }: Extract<WorkbenchAction, { readonly type: 'historyShown' }>,
): Workbench {
  const { window, notes } = state;
  const isMoved = (of: RunKey): boolean => placeOf !== null && of !== run;
  return {
    ...state,
    shownRun: run,
    ...ofRun(run),
    window:
      window !== null && placeOf !== null && isMoved(state.windowRun)
        ? { from: placeOf(window.from), to: placeOf(window.to) }
        : window,
    notes: placeOf !== null && isMoved(state.notesRun) ? movedNotes(notes, placeOf) : notes,
  };
}

function isSameRange(a: AxisShare | null, b: AxisShare | null): boolean {
  return a === b || (a !== null && b !== null && a.from === b.from && a.to === b.to);
}

/** Sets notes that refer to the displayed history. */
function noted(state: Workbench, notes: readonly Note[]): Workbench {
  if (notes === state.notes) return state;
  const askedNote = notes.find(({ id }) => id === state.askedNote)?.id ?? null;
  return { ...state, notes, notesRun: state.shownRun, askedNote };
}

/** Selects the note to edit, and opens the list of notes. */
function withAsked(state: Workbench, id: number | null): Workbench {
  return changed(state, id === null ? { askedNote: null } : { askedNote: id, panel: 'notes' });
}
