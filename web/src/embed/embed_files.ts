// The files that the dialog needs: the run's event log, and the package stored with the page.
import { useEffect, useState } from 'react';
import { startExport, type ExportSource } from 'lsm-shape/export';
import { refusalText } from '../state/jobs.ts';

/** The progress of the log. */
export type LogState =
  | { readonly type: 'running'; readonly progress: number }
  | { readonly type: 'done'; readonly content: Blob; readonly url: string }
  | { readonly type: 'failed'; readonly text: string };

/** Returns the log of a run. It is written once, and discarded when the dialog closes. */
export function useLog(source: ExportSource | null): LogState {
  const [state, setState] = useState<LogState>({ type: 'running', progress: 0 });
  useEffect(() => {
    if (source === null) return undefined;
    let url = '';
    const order = { source, notes: [], files: ['events.lsmlog'], zipName: 'events.zip' };
    const running = startExport(order, (news) => {
      switch (news.type) {
        case 'progress':
          setState({ type: 'running', progress: news.progress });
          return;
        case 'done':
          url = URL.createObjectURL(news.content);
          setState({ type: 'done', content: news.content, url });
          return;
        case 'rejected':
          setState({ type: 'failed', text: refusalText(news.error) });
          return;
        case 'failed':
          setState({ type: 'failed', text: `The log could not be written: ${news.message}.` });
      }
    });
    return () => {
      running.cancel();
      URL.revokeObjectURL(url);
    };
  }, [source]);
  return state;
}

/** The parts of the package that have been loaded. */
export interface LoadedPackage {
  /** True if the element is registered with the page. */
  readonly hasElement: boolean;
  /** Gzipped size, in bytes, of everything that loads before a tree plays; null while unknown. */
  readonly sizes: { readonly log: number; readonly run: number } | null;
  /** True if a part could not be loaded. */
  readonly isMissing: boolean;
}

const NONE: LoadedPackage = { hasElement: false, sizes: null, isMissing: false };

/** Loads the same files that authors copy. */
export function usePackage(): LoadedPackage {
  const [loaded, setLoaded] = useState(NONE);
  useEffect(() => {
    let isGone = false;
    const add = (change: Partial<LoadedPackage>): void => {
      if (!isGone) setLoaded((before) => ({ ...before, ...change }));
    };
    const address = (name: string): string => new URL(`lsm-shape/${name}`, document.baseURI).href;
    const missing = (): void => add({ isMissing: true });
    import(/* @vite-ignore */ address('define.js')).then(() => add({ hasElement: true }), missing);
    fetch(address('sizes.json'))
      .then((response) => response.json() as Promise<NonNullable<LoadedPackage['sizes']>>)
      .then((sizes) => add({ sizes }), missing);
    return () => {
      isGone = true;
    };
  }, []);
  return loaded;
}
