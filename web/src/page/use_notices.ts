// Notices to the user: engine failures, refusals that no field shows, and problems with a link.
// Warnings about a recording are shown in its panel.
import { useMemo } from 'react';
import { staysOf } from 'lsm-shape';
import type { EngineError } from 'lsm-shape/engine';
import { controlNames } from '../settings/control_specs.ts';
import { jobOf, refusalText, refusedOption } from '../state/jobs.ts';
import type { SettledRuns } from '../state/run_store.ts';
import type { History, Session } from '../state/session.ts';
import type { UseWorkbench } from '../state/use_workbench.ts';
import type { SavedSnapshot } from '../saved/saved_work.ts';
import type { Fault } from '../state/faults.ts';
import type { MissedCursor, RecordingSource, Source, Workbench } from '../state/workbench.ts';

/** A notice to the user. */
export interface Notice {
  readonly id: string;
  readonly tone: 'info' | 'bad';
  readonly title: string;
  readonly lines: readonly string[];
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface UseNotices {
  readonly shown: readonly Notice[];
  readonly dismiss: (id: string) => void;
}

/** The data that notices depend on, apart from the runs. */
export interface NoticesPlace extends Pick<UseWorkbench, 'workbench' | 'isGone' | 'dispatch'> {
  /** Loads the new version of the page; null if there is none. */
  readonly update: (() => void) | null;
  /** Uncaught errors in the page itself. */
  readonly faults: readonly Fault[];
  /** The state of saved work; null before its code is loaded. */
  readonly saved: SavedSnapshot | null;
}

/** Returns the notices for a snapshot, without dismissed ones. */
export function useNotices(
  snapshot: SettledRuns<History>,
  runs: Session['runs'],
  { workbench, isGone, dispatch, update, saved, faults }: NoticesPlace,
): UseNotices {
  const { linkWarnings, missedCursor, dismissed, source, overrides, mode, selected } = workbench;
  const all = useMemo(() => {
    const fileLines = missedFileLines(snapshot, selected);
    const linkLines = [...linkWarnings, ...cursorLines(missedCursor), ...fileLines];
    const context = { source, overrides, mode, linkLines, isGone };
    const run = noticesOf(snapshot, context, () => runs.retry());
    const notices = [...run, ...(saved?.notices ?? []), ...faults.map(faultNotice)];
    return update === null ? notices : [...notices, updateNotice(source, saved, update)];
  }, [
    snapshot,
    source,
    overrides,
    mode,
    selected,
    linkWarnings,
    missedCursor,
    isGone,
    runs,
    saved,
    update,
    faults,
  ]);
  return {
    shown: all.filter((notice) => !dismissed.includes(notice.id)),
    dismiss: (id) => dispatch({ type: 'noticeDismissed', id }),
  };
}

/** The data that notices about a run or a link depend on. */
interface NoticeContext extends Pick<Workbench, 'source' | 'overrides' | 'mode'> {
  readonly linkLines: readonly string[];
  /** True if the files of the requested recording are missing. */
  readonly isGone: boolean;
}

function noticesOf(
  snapshot: SettledRuns<History>,
  { linkLines, isGone, mode, ...choice }: NoticeContext,
  retry: () => void,
): Notice[] {
  const { shown, refusal, failure } = snapshot;
  const notices: Notice[] = [];
  if (0 < linkLines.length) {
    const title = 'Some parts of the link were not understood';
    const id = `link ${linkLines.join(' ')}`;
    notices.push({ id, tone: 'info', title, lines: linkLines });
  }
  if (isGone) notices.push(goneNotice(choice.source));
  // A field shows its own refusal, and so does the box for command lines. On an empty stage, for
  // example after a bad link, a notice shows the refusal too.
  const key = jobOf(choice, mode)?.scenarioKey;
  const isElsewhere =
    refusal !== null &&
    (refusal.job.kind === 'recording'
      ? false
      : refusal.job.scenarioKey !== key || refusedOption(refusal.error, controlNames) !== null);
  if (refusal !== null && (shown === null || !isElsewhere)) {
    const isRecording = refusal.job.kind === 'recording';
    const title = isRecording ? 'This recording cannot be played' : 'This configuration cannot run';
    const line = refusalText(refusal.error);
    notices.push({ id: `refusal ${line}`, tone: 'bad', title, lines: [line] });
  }
  if (failure !== null) {
    const { kind, message, todo } = failure.error;
    notices.push({
      id: `failure ${failure.at}`,
      tone: 'bad',
      title: failureTitles[kind],
      lines: [`${message}.`, `${shownText(shown)} ${todo}.`],
      action: { label: kind === 'crashed' ? 'Run again' : 'Try again', run: retry },
    });
  }
  return notices;
}

const failureTitles: Readonly<Record<EngineError['kind'], string>> = {
  crashed: 'The engine stopped during a run',
  vanished: 'The browser ended the engine twice during a run',
  stuck: 'The engine stopped responding during a run',
  unavailable: 'The engine could not be loaded',
};

/** A sentence about the events that stay on the stage after a failure. */
export function shownText(shown: SettledRuns<History>['shown']): string {
  if (shown === null) return 'There is nothing to show.';
  if (shown.summary !== null) return 'The page shows the previous run.';
  const count = shown.history.timeline.eventCount;
  return `The page shows the first ${count.toLocaleString('en')} events, up to the failure.`;
}

/** A notice about a failed action on a page that still works. */
function faultNotice({ id, message, details }: Fault): Notice {
  return {
    id: `fault ${id}`,
    tone: 'bad',
    title: 'Something went wrong on this page',
    lines: [`${message}.`, 'The current view stays. Reload the page if something no longer works.'],
    action: { label: 'Copy the details', run: () => void navigator.clipboard.writeText(details) },
  };
}

/** A notice about a new version of the page, which loads on request. */
function updateNotice(source: Source, saved: SavedSnapshot | null, update: () => void): Notice {
  const lines = ['This page works until you reload it. Reloading restores the current view.'];
  const lost = 'You will have to open the recording again.';
  return {
    id: 'update',
    tone: 'info',
    title: 'A newer version of this page is ready',
    lines: source.kind === 'recording' && !isKept(source, saved) ? [...lines, lost] : lines,
    action: { label: 'Load it', run: update },
  };
}

/** True if the files of a recording would be available again after a reload. */
function isKept({ key }: RecordingSource, saved: SavedSnapshot | null): boolean {
  return saved?.list?.some(({ id, deletedAt }) => id === key && deletedAt === null) ?? false;
}

/** A notice that the files of a recording are missing after a reload. */
function goneNotice(source: Source): Notice {
  const name = source.kind === 'recording' ? source.name : '';
  return {
    id: `gone ${name}`,
    tone: 'info',
    title: 'The files of this recording are gone',
    lines: [`Reloading the page dropped the files of ${name}. Open them again.`],
  };
}

/** A line to show if a link's event is past the end of its run. */
function cursorLines(missed: MissedCursor | null): string[] {
  if (missed === null) return [];
  const { cursor, last } = missed;
  return [
    `The link opens at event ${cursor}, but the run ends at event ${last}, so that event is shown instead.`,
  ];
}

/** A line to show if a link pins a file that its run does not have. Clicked files always exist. */
function missedFileLines(
  { shown }: SettledRuns<History>,
  selected: Workbench['selected'],
): string[] {
  const isMissed =
    selected !== null &&
    shown !== null &&
    shown.summary !== null &&
    shown.job.run === selected.run &&
    staysOf(shown.history.timeline, selected.fileNumber).length === 0;
  return isMissed
    ? [`The link pins file ${selected.fileNumber}, which this run does not have.`]
    : [];
}
