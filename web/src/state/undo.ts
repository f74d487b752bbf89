// Undo and redo: the state of the page with the steps that led to it. A step holds the fields that
// it changed. Undoing it keeps all other changes, such as the playhead.
import { undoneFields, type UndoneField } from './fields.ts';
import {
  isSameSource,
  reduceWorkbench,
  runKeyOf,
  type Workbench,
  type WorkbenchAction,
} from './workbench.ts';

/** Values of fields that undo restores, and the runs whose events they refer to. */
export type StepValues = Partial<Pick<Workbench, UndoneField | 'windowRun' | 'notesRun'>>;

const steps = {
  scenarioChosen: true,
  commandsEntered: true,
  recordingOpened: true,
  familyChosen: true,
  optionChanged: true,
  allOptionsReset: true,
  modeChosen: true,
  axisChosen: true,
  arrangementChosen: true,
  rowsChosen: true,
  windowChosen: true,
  noted: true,
  noteWritten: true,
  noteRemoved: true,
  numbersChosen: true,
  stageChosen: true,
  fileChosen: true,
  variantsChanged: true,
  restored: true,
} as const;
const stepTypes: ReadonlySet<string> = new Set(Object.keys(steps));

/** User actions on a field that undo restores. */
export type StepAction = Extract<WorkbenchAction, { readonly type: keyof typeof steps }>;

/** One user action; a whole drag of a slider is one step. */
export interface Step {
  /** Its first and last action, for its label. */
  readonly first: StepAction;
  readonly last: StepAction;
  /** The gesture whose further actions belong to the step; null for none. */
  readonly gesture: string | null;
  readonly before: StepValues;
  readonly after: StepValues;
  /** The playhead on the other side of the step, for steps to another source. */
  readonly cursor: number | null;
}

/** The state of the page and its history. */
export interface Store {
  readonly workbench: Workbench;
  /** Steps, the newest last. */
  readonly done: readonly Step[];
  /** Undone steps, with the next one to redo last. */
  readonly undone: readonly Step[];
}

/** All actions on the store. */
export type StoreAction = WorkbenchAction | { readonly type: 'undo' } | { readonly type: 'redo' };

/** The most remembered steps. */
export const MOST_STEPS = 200;

/** A store without any steps. */
export function storeOf(workbench: Workbench): Store {
  return { workbench, done: [], undone: [] };
}

/** The store after an action; the same object if nothing changes. */
export function reduceStore(store: Store, action: StoreAction): Store {
  if (action.type === 'undo') return undo(store);
  if (action.type === 'redo') return redo(store);
  const workbench = reduceWorkbench(store.workbench, action);
  if (workbench === store.workbench) return store;
  return isOfPerson(action) ? withStep(store, workbench, action) : { ...store, workbench };
}

/** True for user actions, which can be undone. */
function isOfPerson(action: WorkbenchAction): action is StepAction {
  return stepTypes.has(action.type) && (action.type !== 'windowChosen' || action.isByHand);
}

function undo({ workbench, done, undone }: Store): Store {
  const step = done.at(-1);
  if (step === undefined) return { workbench, done, undone };
  const back = { ...step, gesture: null, cursor: workbench.cursor };
  return {
    workbench: withValues(workbench, step.before, step.cursor),
    done: done.slice(0, -1),
    undone: [...undone, back],
  };
}

function redo({ workbench, done, undone }: Store): Store {
  const step = undone.at(-1);
  if (step === undefined) return { workbench, done, undone };
  return {
    workbench: withValues(workbench, step.after, step.cursor),
    done: [...done, { ...step, cursor: workbench.cursor }],
    undone: undone.slice(0, -1),
  };
}

/** Applies values. Another source opens at its last playhead. */
function withValues(workbench: Workbench, values: StepValues, cursor: number | null): Workbench {
  const next = { ...workbench, ...values, isDragging: false };
  return isSameSource(next.source, workbench.source) ? next : { ...next, cursor };
}

function withStep(store: Store, next: Workbench, action: StepAction): Store {
  const { workbench: previous, done } = store;
  const names = undoneFields.filter((name) => next[name] !== previous[name]);
  const last = done.at(-1);
  const gesture = gestureOf(action);
  const goesOn = last !== undefined && gesture !== null && last.gesture === gesture;
  if (names.length === 0 && !goesOn) return { ...store, workbench: next };
  const before = { ...exactNotes(previous, names), ...valuesOf(previous, names) };
  const after = valuesOf(next, names);
  const step: Step = {
    first: goesOn ? last.first : action,
    last: action,
    gesture: isEnd(action) ? null : gesture,
    before: goesOn ? { ...before, ...last.before } : before,
    after: goesOn ? { ...last.after, ...after } : after,
    cursor: goesOn ? last.cursor : previous.cursor,
  };
  const earlier = goesOn ? done.slice(0, -1) : done;
  const isIdle = step.gesture === null && isNothing(step);
  if (isIdle && !goesOn) return { ...store, workbench: next };
  return {
    workbench: next,
    done: isIdle ? earlier : [...earlier, step].slice(-MOST_STEPS),
    undone: [],
  };
}

/** The gesture that an action belongs to: a drag with its end, or typing a text. */
function gestureOf(action: WorkbenchAction): string | null {
  if (action.type === 'optionChanged') return `option ${action.name}`;
  if (action.type === 'noteWritten') return `note ${action.id}`;
  return null;
}

function isEnd(action: WorkbenchAction): boolean {
  return action.type === 'optionChanged' && action.phase === 'final';
}

/** True if a gesture returned to its start. */
function isNothing({ before, after }: Step): boolean {
  const names = Object.keys(after) as (keyof StepValues)[];
  return names.every((name) => JSON.stringify(before[name]) === JSON.stringify(after[name]));
}

function valuesOf(workbench: Workbench, names: readonly UndoneField[]): StepValues {
  const values = Object.fromEntries(names.map((name) => [name, workbench[name]])) as StepValues;
  const { windowRun, notesRun } = workbench;
  return {
    ...values,
    ...(names.includes('window') && { windowRun }),
    ...(names.includes('notes') && { notesRun }),
  };
}

/**
 * Exact notes for the step. In a coarser run two moments may merge, so undo restores the original
 * notes. Not while a run is pending, because notes then refer to a run that will not return.
 */
function exactNotes(workbench: Workbench, names: readonly UndoneField[]): StepValues {
  const isOtherRun = names.some((name) => ['source', 'overrides', 'mode'].includes(name));
  const { notes, notesRun } = workbench;
  return isOtherRun && notesRun === runKeyOf(workbench) ? { notes, notesRun } : {};
}
