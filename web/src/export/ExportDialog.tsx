// Chooses files about the run on the stage, writes them, and gives them to the browser.
import { useState, type JSX } from 'react';
import { EXPORT_FILES, type ExportSource } from 'lsm-shape/export';
import type { Job } from '../state/run_store.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ExportStatus } from './ExportStatus.tsx';
import { FIRST_CHOICE, zipName } from './file_groups.ts';
import { FileList } from './FileList.tsx';
import { useExport } from './use_export.ts';

export interface ExportDialogProps {
  /** What is on the stage; null: nothing yet. */
  readonly job: Job | null;
  /** What the page calls it. */
  readonly title: string;
  readonly onClose: () => void;
}

/** The dialog. */
export function ExportDialog({ job, title, onClose }: ExportDialogProps): JSX.Element {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(FIRST_CHOICE));
  const { state, start, cancel } = useExport();
  const isRunning = state.type === 'running';
  const names = EXPORT_FILES.map(({ name }) => name).filter((name) => chosen.has(name));
  const onStart = (): void => {
    if (job === null || names.length === 0) return;
    start({ source: sourceOf(job, title), files: names, zipName: zipName(title) });
  };
  return (
    <Dialog title="Export" onClose={onClose}>
      <p>{job === null ? 'There is no run yet.' : aboutRun(job, title)}</p>
      <FileList chosen={chosen} isOff={isRunning} onChoose={setChosen} />
      <div className="export-foot">
        <ExportStatus state={state} />
        <div className="dialog-buttons">
          {isRunning ? (
            <button type="button" className="button" onClick={cancel}>
              Cancel the export
            </button>
          ) : (
            <button
              type="button"
              className="button primary"
              aria-disabled={job === null || names.length === 0}
              onClick={onStart}
            >
              {startText(names)}
            </button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function startText(names: readonly string[]): string {
  const [only] = names;
  if (only === undefined) return 'Choose a file';
  return names.length === 1 ? `Download ${only}` : `Download ${names.length} files as a zip`;
}

/** Which run it is, and that its files are made by a run of their own. */
function aboutRun(job: Job, title: string): JSX.Element {
  if (job.kind === 'recording') {
    return (
      <>
        Files about the recording <b>{title}</b>, which is read once more for them. What it does not
        say is left empty.
      </>
    );
  }
  const changes = Object.keys(job.overrides).length;
  const changed = changes === 1 ? '1 changed option' : `${changes} changed options`;
  return (
    <>
      Files about the run on the stage: <b>{title}</b>, {job.mode} mode
      {changes > 0 && `, ${changed}`}. It is simulated once more for them, with the same result.
    </>
  );
}

function sourceOf(job: Job, title: string): ExportSource {
  return job.kind === 'recording'
    ? { kind: 'recording', title, files: job.files }
    : { kind: 'simulation', request: job.request };
}
