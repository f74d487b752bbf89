// The page's keys with what they change: bookmarks, the help, the clicked file.
import { useEffect, useRef } from 'react';
import type { Session } from '../state/session.ts';
import type { KeyCommand } from './keys.ts';
import { carryOut, useKeys, type KeyTargets } from './use_keys.ts';
import { useSaid } from './use_said.ts';
import type { UseWorkbench } from '../state/use_workbench.ts';

export interface UsePageKeys {
  /** What a key has to say for a moment, else an empty text. */
  readonly said: string;
  /** Does what a key asks for, without the key. */
  readonly carryOut: (command: KeyCommand) => void;
}

/** Listens to the keys. */
export function usePageKeys(
  session: Session,
  { workbench: { bookmarks }, labels, dispatch }: UseWorkbench,
  targets: Pick<KeyTargets, 'hasSelection' | 'onRelease'>,
): UsePageKeys {
  const { player } = session;
  const [said, say] = useSaid();
  /** The event of which a word holds; null: it holds wherever the playhead goes. */
  const place = useRef<number | null>(null);
  useEffect(
    () =>
      player.subscribe(() => {
        const { playhead, isPlaying } = player.getState();
        if (place.current === null || isPlaying || Math.floor(playhead) === place.current) return;
        place.current = null;
        say('');
      }),
    [player, say],
  );
  const all: KeyTargets = {
    ...targets,
    bookmarks,
    onHelp: () => dispatch({ type: 'dialogChosen', dialog: 'help' }),
    onPalette: () => dispatch({ type: 'dialogChosen', dialog: 'palette' }),
    onUndo: (type) => {
      const label = labels[type];
      dispatch({ type });
      const words = type === 'undo' ? ['Undone', 'Nothing to undo'] : ['Redone', 'Nothing to redo'];
      place.current = null;
      say(label === null ? (words[1] ?? '') : `${words[0]}: ${label}`);
    },
    onBookmark: (at) => {
      const isThere = bookmarks.some((bookmark) => bookmark.event === at);
      dispatch({ type: isThere ? 'bookmarkRemoved' : 'bookmarked', event: at });
    },
    onLabel: (at) => {
      dispatch({ type: 'bookmarked', event: at });
      dispatch({ type: 'labelAsked', event: at });
    },
    onNowhere: (text) => {
      place.current = Math.floor(player.getState().playhead);
      say(text);
    },
  };
  useKeys(session, all);
  return { said, carryOut: (command) => carryOut(session, command, all) };
}
