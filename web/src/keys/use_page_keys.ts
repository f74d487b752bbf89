// The page's keys with what they change: bookmarks, the help, the clicked file.
import { useState } from 'react';
import type { Session } from '../state/session.ts';
import { useKeys, type KeyTargets } from './use_keys.ts';
import { useSaid } from './use_said.ts';
import type { UseWorkbench } from '../state/use_workbench.ts';

export interface PageKeys {
  /** Why a key went nowhere, for a moment; else empty. */
  readonly said: string;
  /** The bookmark whose label is asked for; null: none. */
  readonly labelled: number | null;
  readonly setLabelled: (event: number | null) => void;
}

/** Listens to the keys, and keeps what they leave to be shown. */
export function usePageKeys(
  session: Session,
  { workbench: { bookmarks }, dispatch }: UseWorkbench,
  targets: Pick<KeyTargets, 'hasSelection' | 'onHelp' | 'onRelease'>,
): PageKeys {
  const [said, say] = useSaid();
  const [labelled, setLabelled] = useState<number | null>(null);
  useKeys(session, {
    ...targets,
    bookmarks,
    onBookmark: (at) => {
      const isThere = bookmarks.some((bookmark) => bookmark.event === at);
      dispatch({ type: isThere ? 'bookmarkRemoved' : 'bookmarked', event: at });
    },
    onLabel: (at) => {
      dispatch({ type: 'bookmarked', event: at });
      setLabelled(at);
    },
    onNowhere: say,
  });
  return { said, labelled, setLabelled };
}
