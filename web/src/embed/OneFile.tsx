// A single file with all components: its download, and the HTML frame that shows it.
import { useEffect, useRef, useState, type JSX } from 'react';
import { formatBytes } from 'lsm-shape';
import { recordingsUrl } from 'lsm-shape/engine';
import type { FigureNews, FigureOrder } from 'lsm-shape/export';
import { saveFile } from '../ui/save_file.ts';
import type { LogState } from './embed_files.ts';
import { EmbedSnippet } from './EmbedSnippet.tsx';
import { oneFileAttributes, oneFileName, type Embedded } from './snippets.ts';

export interface OneFileProps {
  readonly what: Embedded;
  readonly log: LogState;
  /** The name of the run. */
  readonly run: string;
}

/** The progress of making the file. */
type OneFileState = { readonly type: 'idle' } | { readonly type: 'running' } | FigureNews;

/** The download of the file for one choice. A worker from the package makes the file. */
export function OneFile({ what, log, run }: OneFileProps): JSX.Element {
  const file = oneFileName(what);
  const [state, setState] = useState<OneFileState>({ type: 'idle' });
  const worker = useRef<Worker | null>(null);
  useEffect(() => () => worker.current?.terminate(), []);
  const isReady = log.type === 'done' && state.type !== 'running';
  const make = (content: Blob): void => {
    const own = new Worker(new URL('lsm-shape/one_file.js', document.baseURI));
    worker.current = own;
    setState({ type: 'running' });
    const end = (news: FigureNews): void => {
      own.terminate();
      setState(news);
      if (news.type === 'done') saveFile(file, news.content);
    };
    own.onmessage = ({ data }: MessageEvent<FigureNews>) => end(data);
    own.onerror = () => end({ type: 'failed', text: 'part of the page cannot be loaded' });
    const attributes = Object.fromEntries(oneFileAttributes(what));
    const order = { log: content, file, title: run, attributes, link: what.page };
    own.postMessage({ ...order, recordings: recordingsUrl } satisfies FigureOrder);
  };
  return (
    <>
      <div className="embed-files">
        <button
          type="button"
          className="button primary"
          aria-disabled={!isReady}
          onClick={() => isReady && make(log.content)}
        >
          Download {file}
        </button>
        <p role="status">{stateText(state)}</p>
      </div>
      {state.type === 'done' && (
        <EmbedSnippet where="The page, next to the file" text={`${state.frame}\n`} />
      )}
    </>
  );
}

function stateText(state: OneFileState): string {
  switch (state.type) {
    case 'idle':
      return 'One file with a picture, the log and the player. It loads nothing else.';
    case 'running':
      return 'Making the file …';
    case 'done':
      return `Made: ${formatBytes(state.content.size)}. Open it from disk, or send it.`;
    case 'failed':
      return `The file could not be made: ${state.text}.`;
  }
}
