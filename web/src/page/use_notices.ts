// What the person should know of: failures of the engine, refusals that no field shows, warnings.
import { useMemo, useState } from 'react';
import type { Notice } from './Notices.tsx';
import { controlNames } from '../settings/control_specs.ts';
import { jobOf, refusalText, refusedOption } from '../state/jobs.ts';
import type { SettledRuns, ShownRun } from '../state/run_store.ts';
import type { History, Session } from '../state/session.ts';
import type { Workbench } from '../state/workbench.ts';

export interface UseNotices {
  readonly shown: readonly Notice[];
  readonly dismiss: (id: string) => void;
}

/** What else decides which notices there are. */
export interface NoticeContext {
  readonly workbench: Workbench;
  readonly linkWarnings: readonly string[];
  /** The event that the link opens at; null: it names none. */
  readonly linkCursor: number | null;
}

/** The notices of a snapshot, less those that were dismissed. */
export function useNotices(
  snapshot: SettledRuns<History>,
  runs: Session['runs'],
  { workbench, linkWarnings, linkCursor }: NoticeContext,
): UseNotices {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  // The first run of the page is the one that the link was made for.
  const [first, setFirst] = useState<ShownRun<History> | null>(null);
  if (first === null && snapshot.shown !== null && snapshot.shown.summary !== null) {
    setFirst(snapshot.shown);
  }
  const linkLines = useMemo(
    () => [...linkWarnings, ...cursorLines(first, linkCursor)],
    [linkWarnings, first, linkCursor],
  );
  const all = useMemo(
    () => noticesOf(snapshot, { workbench, linkLines }, () => runs.retry()),
    [snapshot, workbench, linkLines, runs],
  );
  return {
    shown: all.filter((notice) => !dismissed.has(notice.id)),
    dismiss: (id) => setDismissed((before) => new Set([...before, id])),
  };
}

function noticesOf(
  snapshot: SettledRuns<History>,
  { workbench, linkLines }: { workbench: Workbench; linkLines: readonly string[] },
  retry: () => void,
): Notice[] {
  const { shown, refusal, failure } = snapshot;
  const notices: Notice[] = [];
  if (0 < linkLines.length) {
    const title = 'Not everything in the link was understood';
    const id = `link ${linkLines.join(' ')}`;
    notices.push({ id, tone: 'info', title, lines: linkLines });
  }
  if (shown !== null && shown.job.kind === 'recording' && 0 < shown.warnings.length) {
    const lines = shown.warnings.map(({ message }) => message);
    const title = 'About this recording';
    notices.push({ id: shown.job.scenarioKey, tone: 'info', title, lines });
  }
  // A field shows what is about it, the box for command lines what it was refused; but with an
  // empty stage, as after a bad link, it is said here too.
  const key = jobOf(workbench, workbench.mode)?.scenarioKey;
  const isElsewhere =
    refusal !== null &&
    (refusal.job.kind === 'recording'
      ? false
      : refusal.job.scenarioKey !== key || refusedOption(refusal.error, controlNames) !== null);
  if (refusal !== null && (shown === null || !isElsewhere)) {
    const isRecording = refusal.job.kind === 'recording';
    const title = isRecording ? 'This recording cannot be played' : 'This cannot be run';
    const line = refusalText(refusal.error);
    notices.push({ id: `refusal ${line}`, tone: 'bad', title, lines: [line] });
  }
  if (failure !== null) {
    const { kind, message, todo } = failure.error;
    const title =
      kind === 'crashed'
        ? 'The engine stopped in the middle of a run'
        : 'The engine could not be started';
    notices.push({
      id: `failure ${failure.at}`,
      tone: 'bad',
      title,
      lines: [`${message}.`, `What you see is the run before it. ${todo}.`],
      action: { label: 'Run again', run: retry },
    });
  }
  return notices;
}

/** An event of the link that its run does not have. */
function cursorLines(run: ShownRun<History> | null, cursor: number | null): string[] {
  if (run === null || cursor === null) return [];
  const last = run.history.timeline.eventCount - 1;
  if (cursor <= last) return [];
  return [`The link opens at event ${cursor}; its run ends at event ${last}, which is shown.`];
}
