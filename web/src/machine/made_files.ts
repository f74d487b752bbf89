// Files made from runs in a separate worker. They are cached until the page is closed, so that a
// panel can be closed and reopened.
import { useCallback, useSyncExternalStore } from 'react';
import { startExport, type ExportNews, type ExportOrder } from 'lsm-shape/export';
import { refusalText } from '../state/jobs.ts';
import type { Session } from '../state/session.ts';

/** The state of a file. */
export type Made =
  | { readonly type: 'idle' }
  | { readonly type: 'running'; readonly progress: number; readonly cancel: () => void }
  | { readonly type: 'there'; readonly text: string }
  /** No file was made; `why` is a sentence. */
  | { readonly type: 'missing'; readonly why: string };

const idle: Made = { type: 'idle' };

class MadeFiles {
  readonly #made = new Map<string, Made>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  of(key: string): Made {
    return this.#made.get(key) ?? idle;
  }

  start(key: string, order: Pick<ExportOrder, 'source' | 'files' | 'repeats'>): void {
    const running = startExport({ ...order, notes: [], zipName: '' }, (news) => {
      void madeOf(news, cancel).then((made) => this.#set(key, made));
    });
    const cancel = (): void => {
      running.cancel();
      this.#set(key, idle);
    };
    this.#set(key, { type: 'running', progress: 0, cancel });
  }

  #set(key: string, made: Made): void {
    this.#made.set(key, made);
    for (const listener of this.#listeners) listener();
  }
}

async function madeOf(news: ExportNews, cancel: () => void): Promise<Made> {
  switch (news.type) {
    case 'progress':
      return { type: 'running', progress: news.progress, cancel };
    case 'done':
      return news.count === 0
        ? { type: 'missing', why: `${news.leftOut[0]?.why ?? 'there is none'}.` }
        : { type: 'there', text: await news.content.text() };
    case 'rejected':
      return { type: 'missing', why: refusalText(news.error) };
    case 'failed':
      return { type: 'missing', why: `the engine stopped: ${news.message}.` };
  }
}

const filesOfSessions = new WeakMap<Session, MadeFiles>();

/** Returns a file made from a run, cached under `key`, and a function that starts making it. */
export function useMade(
  session: Session,
  key: string,
): { readonly made: Made; readonly start: (order: Parameters<MadeFiles['start']>[1]) => void } {
  const files = filesOfSessions.get(session) ?? new MadeFiles();
  filesOfSessions.set(session, files);
  const made = useSyncExternalStore(files.subscribe, () => files.of(key));
  const start = useCallback(
    (order: Parameters<MadeFiles['start']>[1]) => {
      files.start(key, order);
    },
    [files, key],
  );
  return { made, start };
}
