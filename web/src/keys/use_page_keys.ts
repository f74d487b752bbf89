// The page's keys with what they change: bookmarks, the help, the clicked file.
import type { Session } from '../state/session.ts';
import { useKeys, type KeyTargets } from './use_keys.ts';
import { useSaid } from './use_said.ts';
import type { UseWorkbench } from '../state/use_workbench.ts';

/** Listens to the keys; gives what a key has to say for a moment, else an empty text. */
export function usePageKeys(
  session: Session,
  { workbench: { bookmarks }, labels, dispatch }: UseWorkbench,
  targets: Pick<KeyTargets, 'hasSelection' | 'onRelease'>,
): string {
  const [said, say] = useSaid();
  useKeys(session, {
    ...targets,
    bookmarks,
    onHelp: () => dispatch({ type: 'dialogChosen', dialog: 'help' }),
    onUndo: (type) => {
      const label = labels[type];
      dispatch({ type });
      const words =
        type === 'undo' ? ['Undone', 'Nothing to undo'] : ['Done again', 'Nothing to redo'];
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
    onNowhere: say,
  });
  return said;
}
