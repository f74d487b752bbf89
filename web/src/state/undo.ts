// Undo and redo: the page's state, and the steps that led to it. A step holds only the fields that
// it changed, so undoing it keeps all other changes, such as the playhead.
import { undoneFields, type UndoneField } from './fields.ts';
import {
  isSameSource,
  reduceWorkbench,
  runKeyOf,
  type Workbench,
  type WorkbenchAction,
} from './workbench.ts';

/** Values of the fields that undo restores, and the runs whose events they refer to. */
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

/** User actions that undo can revert. */
export type StepAction = Extract<WorkbenchAction, { readonly type: keyof typeof steps }>;

/** A user action. A whole drag of a slider is one step. */
export interface Step {
  /** The first and the last action, for the label. */
  readonly first: StepAction;
  readonly last: StepAction;
  /** The gesture whose further actions extend the step; null if the gesture has ended. */
  readonly gesture: string | null;
  readonly before: StepValues;
  readonly after: StepValues;
  /** The playhead before or after the step, for steps that change the source. */
  readonly cursor: number | null;
}

/** The page's state with its undo history. */
export interface Store {
  readonly workbench: Workbench;
  /** Steps to undo. The newest is last. */
  readonly done: readonly Step[];
  /** Steps to redo. The next one is last. */
  readonly undone: readonly Step[];
}

export type StoreAction = WorkbenchAction | { readonly type: 'undo' } | { readonly type: 'redo' };

/** Maximum number of remembered steps. */
export const MOST_STEPS = 200;

/** Creates a store without steps. */
export function storeOf(workbench: Workbench): Store {
  return { workbench, done: [], undone: [] };
}

/** Returns the store after an action. If nothing changes, it is the same object. */
export function reduceStore(store: Store, action: StoreAction): Store {
  if (action.type === 'undo') return undo(store);
  if (action.type === 'redo') return redo(store);
  const workbench = reduceWorkbench(store.workbench, action);
  if (workbench === store.workbench) return store;
  return isOfPerson(action) ? withStep(store, workbench, action) : { ...store, workbench };
}

/** True for user actions that can be undone. */
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

/** Applies values. If they change the source, it opens at the playhead it had before. */
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

/** Returns an action's gesture: a slider drag or typing in a note. Null for other actions. */
function gestureOf(action: WorkbenchAction): string | null {
  if (action.type === 'optionChanged') return `option ${action.name}`;
  if (action.type === 'noteWritten') return `note ${action.id}`;
  return null;
}

function isEnd(action: WorkbenchAction): boolean {
  return action.type === 'optionChanged' && action.phase === 'final';
}

/** True if the step ends where it began. */
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
 * Returns the exact notes before a change of run, because a coarser run may merge moments that undo
 * must restore. Empty while a run is pending, because that run will not be shown again.
 */
function exactNotes(workbench: Workbench, names: readonly UndoneField[]): StepValues {
  const isOtherRun = names.some((name) => ['source', 'overrides', 'mode'].includes(name));
  const { notes, notesRun } = workbench;
  return isOtherRun && notesRun === runKeyOf(workbench) ? { notes, notesRun } : {};
}
