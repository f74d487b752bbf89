// What is on the page: one value, changed by one pure reducer. `fields.ts` says where each field is
// kept, `undo.ts` how what a person did is taken back.
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

/** How keys are represented; named beside every number that a run produced. */
export type ModeName = 'preview' | 'sampled' | 'exact';

/** The tab beside the stage, where there is one place for both. */
export type SideName = 'options' | 'why' | 'compare';

/** What the panels of numbers show. */
export interface NumbersView {
  /** The moment whose numbers are shown. */
  readonly place: 'playhead' | 'end';
  /** All of `rocksdb.stats`, as text. */
  readonly isFull: boolean;
  /** Published numbers beside ours, where there are any. */
  readonly isBeside: boolean;
  /** Processor time as a table in place of the chart. */
  readonly isTable: boolean;
}

/** What row height and colour say on the stage. */
export interface StageChoice {
  readonly heightMode: HeightMode;
  readonly colourBy: ColourBy;
}

/** A file by RocksDB's number, in the history of a run. */
export interface FileSelection {
  readonly run: RunKey;
  readonly fileNumber: number;
}

/** Facts of the stage that have an explanation of their own. */
export type Fact = 'base' | 'runs';

/** The colours of the page; `auto`: those of the system. */
export type ThemeName = 'auto' | 'light' | 'dark';

/** How the trees of runs that are compared stand. */
export type Arrangement = 'stacked' | 'beside';

/** What introduces the page: a few words with three ways on, or a guided tour. */
export type Intro = 'welcome' | 'tour';

/** The export, opened at a kind of picture. */
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

/** An event of a link that its run does not have, and the run's last. */
export interface MissedCursor {
  readonly cursor: number;
  readonly last: number;
}

/** A choice of options that is pinned, with the mode whose runs it is compared with. */
export interface Baseline {
  readonly overrides: Overrides;
  readonly mode: ModeName;
}

/** All state of the page, but what a widget keeps for itself (`web/README.md`). */
export interface Workbench extends StageChoice, VariantState {
  readonly mode: ModeName;
  readonly axis: AxisName;
  readonly arrangement: Arrangement;
  /** Lines of the timeline by their ids, from top to bottom; null: those that suit the history. */
  readonly rows: readonly string[] | null;
  /** The part of the timeline that is shown, as playheads; null: all of it. */
  readonly window: PlayheadRange | null;
  /** The part of the key space that stages show, as shares of it; null: all of it. */
  readonly keys: AxisShare | null;
  /**
   * The event at which the playhead rests, or at which a link opens; null: it plays, or the page
   * opens at the start of the benchmark itself.
   */
  readonly cursor: number | null;
  readonly panel: PanelName;
  readonly side: SideName;
  readonly numbers: NumbersView;
  /** The open explanation. */
  readonly route: ExplainRoute | null;

  readonly theme: ThemeName;
  readonly panes: Readonly<Record<PaneName, PaneState>>;

  /** The machine of the next simulation that is opened; empty: as its scenario says. */
  readonly machine: Overrides;
  /** Whether a slider is being dragged: then previews run. */
  readonly isDragging: boolean;
  /** What later runs of the scenario are compared with; null: nothing is pinned. */
  readonly baseline: Baseline | null;
  /** The file that was clicked; null: none. */
  readonly selected: FileSelection | null;
  readonly dialog: DialogName | null;
  readonly isPresenting: boolean;
  /** What stands in the place of options and reasons; null: nothing. */
  readonly intro: Intro | null;
  /** A fact that was asked about on the stage and is not yet in sight. */
  readonly asked: Fact | null;
  /** The option whose field was asked for and is not yet in sight. */
  readonly askedOption: string | null;
  /** Facts that are told in full. */
  readonly openFacts: readonly Fact[];
  /** The note whose text is to be written; null: none. */
  readonly askedNote: number | null;
  /** What of the address was not understood, when it was read last. */
  readonly linkWarnings: readonly string[];
  readonly missedCursor: MissedCursor | null;
  /** Ids of notices. */
  readonly dismissed: readonly string[];
  /** The run whose history is on the stage; empty before the first. */
  readonly shownRun: RunKey;
  /** The run whose events `window` counts. */
  readonly windowRun: RunKey;
  /** The same of `notes`. */
  readonly notesRun: RunKey;
}

/** Where an answer comes forward: on a phone as the panel, else beside the stage. */
export type AnswerPlace = 'panel' | 'side';

/** While a slider moves, `drag`; when it is let go or a value is entered, `final`. */
export type ChangePhase = 'drag' | 'final';

/** Everything that can happen to it, but undo and redo. */
export type WorkbenchAction =
  | VariantAction
  | { readonly type: 'scenarioChosen'; readonly id: string }
  | { readonly type: 'commandsEntered'; readonly commands: string }
  | { readonly type: 'recordingOpened'; readonly source: RecordingSource }
  | { readonly type: 'familyChosen'; readonly family: string }
  | {
      readonly type: 'optionChanged';
      /** The option that was touched, and its values before and after. */
      readonly name: string;
      readonly from: OptionValue;
      readonly to: OptionValue;
      /** All overrides that change with it; null: as the scenario says again. */
      readonly changes: Readonly<Record<string, OptionValue | null>>;
      readonly phase: ChangePhase;
    }
  /** A machine is taken for the next simulation. */
  | { readonly type: 'machineChosen'; readonly machine: Overrides }
  | { readonly type: 'allOptionsReset' }
  | { readonly type: 'modeChosen'; readonly mode: ModeName }
  /** A run becomes the baseline; null: the one that is pinned is released. */
  | { readonly type: 'baselinePinned'; readonly baseline: Baseline | null }
  | { readonly type: 'axisChosen'; readonly axis: AxisName }
  | { readonly type: 'arrangementChosen'; readonly arrangement: Arrangement }
  | { readonly type: 'rowsChosen'; readonly rows: readonly string[] | null }
  | {
      readonly type: 'windowChosen';
      readonly window: PlayheadRange | null;
      /** Whether a person moved it; else it followed the playhead. */
      readonly isByHand: boolean;
    }
  | { readonly type: 'keysChosen'; readonly keys: AxisShare | null }
  | {
      readonly type: 'noted';
      readonly event: number;
      /** The file that the note is on; null: it is about the moment. */
      readonly file: NotedFile | null;
      /** Whether its text is to be written next. */
      readonly isAsked: boolean;
    }
  | { readonly type: 'noteWritten'; readonly id: number; readonly text: string }
  | { readonly type: 'noteRemoved'; readonly id: number }
  | { readonly type: 'noteAsked'; readonly id: number | null }
  /** Another history of a run beside the page's: what counts its events is moved. */
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
  | { readonly type: 'presentingChosen'; readonly isPresenting: boolean }
  | { readonly type: 'introChosen'; readonly intro: Intro | null }
  | { readonly type: 'themeChosen'; readonly theme: ThemeName }
  | { readonly type: 'paneChanged'; readonly pane: PaneName; readonly change: Partial<PaneState> }
  | { readonly type: 'noticeDismissed'; readonly id: string }
  /** A link was opened that asks for what is shown. */
  | { readonly type: 'linkRead'; readonly warnings: readonly string[] }
  | { readonly type: 'rested'; readonly cursor: number | null }
  | { readonly type: 'cursorMissed'; readonly missed: MissedCursor }
  /**
   * Another history is on the stage. `placeOf` says where a playhead of the one before is in it;
   * null: the one before was of another source.
   */
  | {
      readonly type: 'historyShown';
      readonly run: RunKey;
      readonly placeOf: ((playhead: number) => number) | null;
    }
  /** A link was opened, or the browser went back or forward. */
  | { readonly type: 'restored'; readonly fields: Partial<Workbench> };

/** The page when its address says nothing and its browser remembers nothing. */
export const initialWorkbench: Workbench = {
  source: { kind: 'scenario', id: defaultScenario },
  overrides: {},
  variants: [],
  variant: 'A',
  mode: defaultMode,
  axis: 'time',
  arrangement: 'stacked',
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
  theme: 'auto',
  panes: { bottom: normalPane, phone: normalPane },
  machine: {},
  isDragging: false,
  baseline: null,
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

/** The run of a source with its options; each mode is another run. */
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

/** Each column family of a recorded database is another run. */
export function familyKey(key: string, family: string | undefined): RunKey {
  return family === undefined ? key : JSON.stringify([key, family]);
}

/** What tells command lines apart; their name is none of it. */
export function customKeyOf({ commands, optionsFile }: CustomSource): string {
  return optionsFile === undefined ? commands : JSON.stringify([commands, optionsFile]);
}

/** Whether two sources are the same one. */
export function isSameSource(a: Source, b: Source): boolean {
  const key = (source: Source): RunKey => runKeyOf({ source, overrides: {}, mode: 'exact' });
  return key(a) === key(b);
}

/** A state that a link made: its window and notes count the events of the run it asks for. */
export function opened(state: Workbench): Workbench {
  const { mode } = state;
  const variants = state.variants.map((each) => {
    const run = runKeyOf({ ...each, mode });
    return each.noted === undefined ? each : { ...each, noted: { ...each.noted, run } };
  });
  return inStep({ ...state, variants, ...ofRun(runKeyOf(state)) });
}

/** What each action does. */
const reducers: {
  readonly [Type in WorkbenchAction['type']]: (
    state: Workbench,
    action: Extract<WorkbenchAction, { readonly type: Type }>,
  ) => Workbench;
} = {
  scenarioChosen: (state, { id }) => withSource(state, { kind: 'scenario', id }),
  commandsEntered: (state, { commands }) => withSource(state, { kind: 'custom', commands }),
  recordingOpened: (state, { source }) => withSource(state, source),
  familyChosen: (state, { family }) =>
    state.source.kind === 'recording'
      ? changed(state, { source: { ...state.source, family } })
      : state,
  optionChanged: withOptions,
  variantsChanged: compared,
  machineChosen: (state, { machine }) => changed(state, { machine }),
  allOptionsReset: (state) => changed(state, { overrides: {}, isDragging: false }),
  modeChosen: (state, { mode }) => changed(state, { mode }),
  baselinePinned: (state, { baseline }) => changed(state, { baseline }),
  axisChosen: (state, { axis }) => changed(state, { axis }),
  arrangementChosen: (state, { arrangement }) => changed(state, { arrangement }),
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

/** The state after an action; the same object when nothing changes. */
export function reduceWorkbench(state: Workbench, action: WorkbenchAction): Workbench {
  const reduce = reducers[action.type] as (state: Workbench, action: WorkbenchAction) => Workbench;
  const next = inStep(reduce(state, action));
  const isOver =
    (next.intro === 'welcome' && endsWelcome.some((name) => state[name] !== next[name])) ||
    (state.intro === 'tour' && state.source !== next.source);
  return isOver ? { ...next, intro: null } : next;
}

/** Who chooses one of these needs no welcome any more. */
const endsWelcome = [
  'source',
  'overrides',
  'variants',
  'mode',
  'selected',
  'asked',
  'askedOption',
  'isPresenting',
] as const;

/** The tour goes through the run that a new page opens with. */
function withTour(state: Workbench): Workbench {
  const source = { kind: 'scenario', id: defaultScenario } as const;
  const isThere = isSameSource(state.source, source);
  const begun = isThere ? { ...state, overrides: {} } : withSource(state, source);
  return { ...begun, mode: defaultMode, selected: null, dialog: null, intro: 'tour' };
}

/** A value with some fields changed; the same object when none of them is another one. */
function changed<Value extends object>(value: Value, change: Partial<NoInfer<Value>>): Value {
  const names = Object.keys(change) as (keyof Value)[];
  return names.every((name) => Object.is(value[name], change[name]))
    ? value
    : { ...value, ...change };
}

/**
 * Variants come, go or change. Another one on the page is at its own place: what counts the events
 * of the one before is moved when its history is shown, as for another run of one scenario.
 */
function compared(state: Workbench, action: VariantAction): Workbench {
  const next = action.change(state);
  if (next === state) return state;
  const [before, after] = [state.variants.length, next.variants.length];
  const begun = before === 0 && 0 < after ? ({ side: 'compare', panel: 'compare' } as const) : {};
  const isOver = after === 0 && 0 < before;
  const ended = isOver && state.side === 'compare' ? ({ side: 'options' } as const) : {};
  const left = isSameSource(state.source, next.source) ? {} : { selected: null, baseline: null };
  return { ...state, ...next, ...left, ...begun, ...ended, isDragging: false };
}

/** A new source starts at its beginning and with its own options; on a machine that was chosen. */
function withSource(state: Workbench, source: Source): Workbench {
  const ofHistory = { window: null, keys: null, notes: NO_NOTES, cursor: null, selected: null };
  const isRun = source.kind !== 'recording';
  const begun = { ...ofHistory, overrides: isRun ? state.machine : {} };
  const warned = { linkWarnings: [], missedCursor: null };
  const next = { ...state, ...begun, ...warned, baseline: null, askedNote: null };
  const machine = isRun ? {} : state.machine;
  return { ...next, source, machine, isDragging: false, ...ofRun('') };
}

/** Says which run's events the window and the notes count. */
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

/** A file is clicked: what is told of it comes forward, unless one was told of before. */
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
 * The same moments in another history, whose events have other numbers. What counts that history's
 * events already, since it came from a link or from an undo, stays.
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

/** Notes that count the events of the history on the stage. */
function noted(state: Workbench, notes: readonly Note[]): Workbench {
  if (notes === state.notes) return state;
  const askedNote = notes.find(({ id }) => id === state.askedNote)?.id ?? null;
  return { ...state, notes, notesRun: state.shownRun, askedNote };
}

/** Where a note is to be written, the list of notes is in sight. */
function withAsked(state: Workbench, id: number | null): Workbench {
  return changed(state, id === null ? { askedNote: null } : { askedNote: id, panel: 'notes' });
}
