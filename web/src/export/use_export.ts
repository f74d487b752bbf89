// Runs an export while its dialog is open.
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  startExport,
  type Exported,
  type ExportNews,
  type ExportOrder,
  type RunningExport,
} from 'lsm-shape/export';
import { refusalText } from '../state/jobs.ts';
import { saveFile } from '../ui/save_file.ts';

/** Progress or outcome of an export. */
export type ExportState =
  | { readonly type: 'idle' }
  | { readonly type: 'running'; readonly progress: number }
  | { readonly type: 'saved'; readonly exported: Exported }
  | { readonly type: 'failed'; readonly text: string };

export interface UseExport {
  readonly state: ExportState;
  readonly start: (order: ExportOrder) => void;
  readonly cancel: () => void;
}

const idle: ExportState = { type: 'idle' };

/** Runs one export at a time. Closing the dialog cancels it. */
export function useExport(): UseExport {
  const [state, setState] = useState<ExportState>(idle);
  const running = useRef<RunningExport | null>(null);
  const cancel = useCallback((): void => {
    running.current?.cancel();
    running.current = null;
    setState(idle);
  }, []);
  const start = useCallback((order: ExportOrder): void => {
    running.current?.cancel();
    setState({ type: 'running', progress: 0 });
    running.current = startExport(order, (news) => setState(toldState(news)));
  }, []);
  useEffect(() => () => running.current?.cancel(), []);
  return { state, start, cancel };
}

/** Returns the state after a message. If the export is finished, saves its file. */
function toldState(news: ExportNews): ExportState {
  switch (news.type) {
    case 'progress':
      return { type: 'running', progress: news.progress };
    case 'done':
      if (0 < news.count) saveFile(news.name, news.content);
      return { type: 'saved', exported: news };
    case 'rejected':
      return { type: 'failed', text: refusalText(news.error) };
    case 'failed':
      return {
        type: 'failed',
        text: `The export stopped: ${news.message}. Try again; if it fails again, reload the page.`,
      };
  }
}
