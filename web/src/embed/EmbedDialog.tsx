// The dialog for embedding in another page: the snippet, the log that it plays, and a preview.
import { useId, useMemo, useState, type JSX } from 'react';
import { formatBytes } from 'lsm-shape';
import { sourceOf } from '../export/export_source.ts';
import { linkOf } from '../state/address.ts';
import { titleOf } from '../state/jobs.ts';
import type { Job } from '../state/run_store.ts';
import { usePageState } from '../state/page_context.ts';
import type { Session } from '../state/session.ts';
import type { Workbench } from '../state/workbench.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { saveFile } from '../ui/save_file.ts';
import { TabList, tabId, tabPanelId } from '../ui/Tabs.tsx';
import { embeddedOf, FIRST_CHOICE, momentsOf, type EmbedPlace } from './embed_choice.ts';
import { useLog, usePackage, type LoadedPackage, type LogState } from './embed_files.ts';
import { EmbedFields } from './EmbedFields.tsx';
import { EmbedPreview } from './EmbedPreview.tsx';
import { EmbedSnippet } from './EmbedSnippet.tsx';
import { OneFile } from './OneFile.tsx';
import { isRun, KINDS, PACKAGE, snippetOf } from './snippets.ts';
import type { Embedded, SnippetKind } from './snippets.ts';

export interface EmbedDialogProps {
  /** The run on the stage; null if there is none. */
  readonly job: Job | null;
  /** The run's title on the page. */
  readonly title: string;
  /** Opens the dialog for making pictures. */
  readonly onPicture: () => void;
  readonly onClose: () => void;
}

const OTHER_HOSTS =
  'For MkDocs, Sphinx, Docusaurus and other site generators, see the package’s README.';

const UNPUBLISHED =
  'No version of lsm-shape is published yet. In a clone of the repository, npm run build && ' +
  `node components/tools/package.mjs && npm pack ./components/dist makes ${PACKAGE}. Once a ` +
  'version is published, npm install lsm-shape installs it, and npx lsm-shape runs it anywhere.';

/** The dialog for embedding the current run, at the moment when the dialog was opened. */
export function EmbedDialog(props: EmbedDialogProps): JSX.Element {
  const { title, onPicture, onClose } = props;
  const { session, bench } = usePageState();
  const [job] = useState(props.job);
  const [place] = useState(() => placeOf(session, bench.workbench, title));
  const [choice, setChoice] = useState(FIRST_CHOICE);
  const source = useMemo(() => (job === null ? null : sourceOf(job, title)), [job, title]);
  const log = useLog(source);
  const loaded = usePackage();
  const base = useId();
  if (job === null) {
    return (
      <Dialog title="Embed" size="wide" onClose={onClose}>
        <p>There is no run yet.</p>
      </Dialog>
    );
  }
  const moments = momentsOf(place, session.runs.getSnapshot().shown?.history.timeline ?? null);
  const what = embeddedOf(choice, place, moments);
  const { kind } = choice;
  return (
    <Dialog title="Embed" size="page" onClose={onClose}>
      <div className="embed">
        <TabList
          label="Embed as"
          names={KINDS}
          chosen={kind}
          onChoose={(name) => setChoice((before) => ({ ...before, kind: name as SnippetKind }))}
          base={base}
        />
        <div
          id={tabPanelId(base)}
          className="embed-panel"
          role="tabpanel"
          aria-labelledby={tabId(base, kind)}
        >
          <div className="embed-side">
            {kind === 'One file' && (
              // Each choice gets a new component, because each choice makes another file.
              <OneFile key={JSON.stringify(what)} {...{ what, log }} run={place.run} />
            )}
            {snippetOf(kind, what).map((part) => (
              <EmbedSnippet key={part.where} {...part} />
            ))}
            <p className="embed-note">{UNPUBLISHED}</p>
            {kind === 'HTML' && <p className="embed-note">{OTHER_HOSTS}</p>}
            {kind === 'One file' ? null : kind === 'Picture' ? (
              // The dialog for pictures saves the current moment.
              what.at === Math.floor(place.playhead) && (
                <button type="button" className="button primary embed-action" onClick={onPicture}>
                  Save the picture
                </button>
              )
            ) : (
              <Files {...{ what, log, loaded }} />
            )}
          </div>
          <EmbedFields
            {...{ choice, place, moments }}
            onChange={(change) => setChoice((before) => ({ ...before, ...change }))}
          />
          {kind !== 'Picture' && <EmbedPreview {...{ what, log, loaded }} />}
        </div>
      </div>
    </Dialog>
  );
}

function placeOf(session: Session, workbench: Workbench, title: string): EmbedPlace {
  const { source, window, notes, colourBy } = workbench;
  // Of compared runs, the front one is embedded.
  const whole = linkOf({ ...workbench, variants: [] });
  return {
    ...{ title, run: titleOf(source), window, notes, colourBy },
    playhead: session.player.getState().playhead,
    link: source.kind === 'recording' ? null : { whole, fragment: new URL(whole).hash.slice(1) },
  };
}

interface FilesProps {
  readonly what: Embedded;
  readonly log: LogState;
  readonly loaded: LoadedPackage;
}

/** The log to download, and the size of everything that readers will load. */
function Files({ what, log, loaded }: FilesProps): JSX.Element {
  const { sizes } = loaded;
  const code = sizes === null ? null : formatBytes(isRun(what) ? sizes.run : sizes.log);
  const bytes = log.type === 'done' ? formatBytes(log.content.size) : null;
  return (
    <div className="embed-files">
      {isRun(what) ? (
        <p>
          No log needed: the engine runs on the reader’s machine
          {code !== null && <>, with {code} of code (gzip)</>}.
        </p>
      ) : (
        <>
          <button
            type="button"
            className="button primary"
            aria-disabled={log.type !== 'done'}
            onClick={() => log.type === 'done' && saveFile(what.log, log.content)}
          >
            Download {what.log}
          </button>
          <p>{loadedText(bytes, code)}</p>
        </>
      )}
    </div>
  );
}

/** A sentence about the size of everything that readers load. Unknown sizes are null. */
function loadedText(log: string | null, code: string | null): string {
  if (log === null) return 'Writing the log …';
  if (code === null) return `This log is ${log}.`;
  return `Readers load ${code} of code (gzip) and a log of ${log} when they scroll near the tree.`;
}
