// What the person should know of: failures of the engine, refusals that no field shows, warnings.
import { useMemo, useState } from 'react';
import type { Notice } from '../panels/Notices.tsx';
import { controlNames } from './control_specs.ts';
import { jobOf, refusalText, refusedOption } from './jobs.ts';
import type { RunsSnapshot } from './run_store.ts';
import type { History, Session } from './session.ts';
import type { Workbench } from './workbench.ts';

export interface UseNotices {
  readonly shown: readonly Notice[];
  readonly dismiss: (id: string) => void;
}

/** What else decides which notices there are. */
export interface NoticeContext {
  readonly workbench: Workbench;
  readonly linkWarnings: readonly string[];
}

/** The notices of a snapshot, less those that were dismissed. */
export function useNotices(
  snapshot: RunsSnapshot<History>,
  runs: Session['runs'],
  { workbench, linkWarnings }: NoticeContext,
): UseNotices {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const all = useMemo(
    () => noticesOf(snapshot, { workbench, linkWarnings }, () => runs.retry()),
    [snapshot, workbench, linkWarnings, runs],
  );
  return {
    shown: all.filter((notice) => !dismissed.has(notice.id)),
    dismiss: (id) => setDismissed((before) => new Set([...before, id])),
  };
}

function noticesOf(
  { shown, refusal, failure }: RunsSnapshot<History>,
  { workbench, linkWarnings }: NoticeContext,
  retry: () => void,
): Notice[] {
  const notices: Notice[] = [];
  if (0 < linkWarnings.length) {
    const title = 'Not everything in the link was understood';
    notices.push({ id: 'link', tone: 'info', title, lines: linkWarnings });
  }
  if (shown !== null && shown.job.kind === 'recording' && 0 < shown.warnings.length) {
    const lines = shown.warnings.map(({ message }) => message);
    const title = 'About this recording';
    notices.push({ id: shown.job.scenarioKey, tone: 'info', title, lines });
  }
  // A field shows what is about it, the box for command lines what it was refused; but with an empty
  // stage, as after a bad link, it is said here too.
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
