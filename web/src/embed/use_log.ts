// The event log of the run on the stage as a file, written by the worker for exports.
import { useEffect, useState } from 'react';
import { startExport, type ExportSource } from 'lsm-shape/export';
import { refusalText } from '../state/jobs.ts';

/** The progress of the log. */
export type LogState =
  | { readonly type: 'running'; readonly progress: number }
  | { readonly type: 'done'; readonly content: Blob; readonly url: string }
  | { readonly type: 'failed'; readonly text: string };

/** The log of a run. It is written once, and discarded with the dialog. */
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
