// A single file with all components, made by a worker beside the package's files.
import { recordingsUrl } from 'lsm-shape/engine';
import { useEffect, useRef, useState } from 'react';
import type { FigureNews, FigureOrder } from 'lsm-shape/export';

/** The progress of the file. */
export type OneFileState = { readonly type: 'idle' } | { readonly type: 'running' } | FigureNews;

/** Makes a file on request. Unmounting the component cancels it. */
export function useOneFile(onDone: (content: Blob) => void): {
  readonly state: OneFileState;
  readonly make: (order: Omit<FigureOrder, 'recordings'>) => void;
} {
  const [state, setState] = useState<OneFileState>({ type: 'idle' });
  const worker = useRef<Worker | null>(null);
  useEffect(() => () => worker.current?.terminate(), []);
  const make = (order: Omit<FigureOrder, 'recordings'>): void => {
    const own = new Worker(new URL('lsm-shape/one_file.js', document.baseURI));
    worker.current = own;
    setState({ type: 'running' });
    const end = (news: FigureNews): void => {
      own.terminate();
      setState(news);
      if (news.type === 'done') onDone(news.content);
    };
    own.onmessage = ({ data }: MessageEvent<FigureNews>) => end(data);
    own.onerror = () => end({ type: 'failed', text: 'part of the page cannot be loaded' });
    own.postMessage({ ...order, recordings: recordingsUrl });
  };
  return { state, make };
}
