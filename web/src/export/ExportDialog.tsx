// The dialog for pictures and films of the current view, and for data files of its run.
import { useId, useState, type JSX } from 'react';
import { formatBytes } from 'lsm-shape';
import { EXPORT_FILES, type Exported } from 'lsm-shape/export';
import { PicturesTab } from '../pictures/PicturesTab.tsx';
import type { Job } from '../state/run_store.ts';
import { usePageState } from '../state/page_context.ts';
import { familyOf } from '../state/shown_run.ts';
import type { PictureDialog } from '../state/workbench.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { TabList, tabId, tabPanelId } from '../ui/Tabs.tsx';
import { sourceOf } from './export_source.ts';
import { FIRST_CHOICE, zipName } from './file_groups.ts';
import { FileList } from './FileList.tsx';
import { useExport, type ExportState } from './use_export.ts';

export interface ExportDialogProps {
  /** The kind of picture that the dialog opens with; null for data. */
  readonly picture: PictureDialog | null;
  /** The job of the run on the stage; null if there is none. */
  readonly job: Job | null;
  /** The run's title on the page. */
  readonly title: string;
  readonly onClose: () => void;
}

const TABS = ['Pictures', 'Data'] as const;

export function ExportDialog(props: ExportDialogProps): JSX.Element {
  const { picture, onClose } = props;
  const [tab, setTab] = useState<string>(picture === null ? 'Data' : 'Pictures');
  const base = useId();
  return (
    <Dialog title="Export" size="wide" onClose={onClose}>
      <TabList label="Export" names={TABS} chosen={tab} onChoose={setTab} base={base} />
      <div
        id={tabPanelId(base)}
        className="export-panel"
        role="tabpanel"
        aria-labelledby={tabId(base, tab)}
      >
        {tab === 'Pictures' ? <PicturesTab format={picture ?? 'png'} /> : <DataTab {...props} />}
      </div>
    </Dialog>
  );
}

/** The tab with the data files of the run. */
function DataTab({ job, title }: ExportDialogProps): JSX.Element {
  const { session, bench } = usePageState();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(FIRST_CHOICE));
  const { state, start, cancel } = useExport();
  const isRunning = state.type === 'running';
  const { notes } = bench.workbench;
  const family = familyOf(session.runs.getSnapshot().shown);
  const zip = zipName(family === null ? title : `${title} ${family}`);
  const kind = job?.kind ?? 'simulation';
  const names = EXPORT_FILES.map(({ name }) => name).filter((name) => chosen.has(name));
  const onStart = (): void => {
    if (job === null || names.length === 0) return;
    start({ source: sourceOf(job, title), notes, files: names, zipName: zip });
  };
  return (
    <>
      <p>
        {job === null
          ? 'There is no run yet.'
          : aboutRun(job, title, family, 0 < bench.workbench.variants.length)}
      </p>
      <FileList chosen={chosen} kind={kind} isOff={isRunning} onChoose={setChosen} />
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
    </>
  );
}

function startText(names: readonly string[]): string {
  const [only] = names;
  if (only === undefined) return 'Choose a file';
  return names.length === 1 ? `Download ${only}` : `Download ${names.length} files as a zip`;
}

/** Sentence added while runs are compared, because only the front run is exported. */
const OF_ONE =
  ' The other runs are not included. To copy the comparison as Markdown, use its panel.';

/** Sentences about the run, and about the second run that writes the files. */
function aboutRun(
  job: Job,
  title: string,
  family: string | null,
  isCompared: boolean,
): JSX.Element {
  if (job.kind === 'recording') {
    return (
      <>
        Files about {family !== null && `column family ${family} of `}the recording <b>{title}</b>.
        Writing them reads it again. Values that it lacks are left empty.{isCompared && OF_ONE}
      </>
    );
  }
  const changes = Object.keys(job.overrides).length;
  const changed = changes === 1 ? '1 changed option' : `${changes} changed options`;
  return (
    <>
      Files about the run on the stage: <b>{title}</b>, {job.mode} mode
      {changes > 0 && `, ${changed}`}. Writing them simulates the run again, with the same result.
      {isCompared && OF_ONE}
    </>
  );
}

/** A progress bar while the export runs, then its result. */
function ExportStatus({ state }: { readonly state: ExportState }): JSX.Element {
  return (
    <div className="export-status" role="status">
      <Told state={state} />
    </div>
  );
}

function Told({ state }: { readonly state: ExportState }): JSX.Element | null {
  switch (state.type) {
    case 'idle':
      return null;
    case 'running':
      return (
        <label className="export-progress">
          Writing
          <progress aria-label="Export" max={1} value={state.progress} />
        </label>
      );
    case 'saved':
      return <Saved exported={state.exported} />;
    case 'failed':
      return <p className="refusal">{state.text}</p>;
  }
}

function Saved({ exported }: { readonly exported: Exported }): JSX.Element {
  const { name, content, count, leftOut } = exported;
  const files = count > 1 ? `, ${count} files` : '';
  return (
    <>
      {count > 0 && (
        <p>
          <code>{name}</code>, {formatBytes(content.size)}
          {files}, handed to the browser to save.
        </p>
      )}
      {leftOut.map(({ name: missing, why }) => (
        <p key={missing}>
          No <code>{missing}</code>: {why}.
        </p>
      ))}
    </>
  );
}
