// A single file with all components: its making, its download, and the frame to paste for it.
import type { JSX } from 'react';
import { formatBytes } from 'lsm-shape';
import { saveFile } from '../ui/save_file.ts';
import { EmbedSnippet } from './EmbedSnippet.tsx';
import { oneFileAttributes, oneFileName, type Embedded } from './snippets.ts';
import type { LogState } from './use_log.ts';
import { useOneFile, type OneFileState } from './use_one_file.ts';

export interface OneFileProps {
  readonly what: Embedded;
  readonly log: LogState;
  /** The name of the run. */
  readonly run: string;
}

/** The download for one choice. */
export function OneFile({ what, log, run }: OneFileProps): JSX.Element {
  const file = oneFileName(what);
  const { state, make } = useOneFile((content) => saveFile(file, content));
  const isReady = log.type === 'done' && state.type !== 'running';
  const order = {
    ...{ file, title: run, link: what.page },
    attributes: Object.fromEntries(oneFileAttributes(what)),
  };
  return (
    <>
      <div className="embed-files">
        <button
          type="button"
          className="button primary"
          aria-disabled={!isReady}
          onClick={() => isReady && make({ ...order, log: log.content })}
        >
          Download {file}
        </button>
        <p role="status">{stateText(state)}</p>
      </div>
      {state.type === 'done' && (
        <EmbedSnippet where="The page, beside the file" text={`${state.frame}\n`} />
      )}
    </>
  );
}

function stateText(state: OneFileState): string {
  switch (state.type) {
    case 'idle':
      return 'A picture, the log and the player in one file, which asks for nothing else.';
    case 'running':
      return 'The file is made …';
    case 'done':
      return `Made: ${formatBytes(state.content.size)}, to be opened from a disk or sent.`;
    case 'failed':
      return `The file could not be made: ${state.text}.`;
  }
}
