// Bookmarks of the timeline, to go to, to name and to remove.
import { useEffect, useRef, useState, type JSX } from 'react';
import type { Player } from 'lsm-shape';
import { bookmarkName } from './bookmarks.ts';
import { LONGEST_LABEL, MOST_BOOKMARKS } from '../state/timeline_link.ts';
import type { StoreAction } from '../state/undo.ts';
import type { Bookmark } from '../state/workbench.ts';
import { Icon } from '../ui/icons.tsx';
import { Popover } from '../ui/Popover.tsx';

export interface BookmarkListProps {
  readonly player: Player;
  readonly bookmarks: readonly Bookmark[];
  /** The bookmark whose label is asked for; null: none. */
  readonly labelled: number | null;
  readonly dispatch: (action: StoreAction) => void;
}

/** The button with the number of bookmarks, and their list behind it. */
export function BookmarkList(props: BookmarkListProps): JSX.Element {
  const { player, bookmarks, labelled, dispatch } = props;
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen || labelled !== null;
  const close = (next: boolean): void => {
    setIsOpen(next);
    if (!next) dispatch({ type: 'labelAsked', event: null });
  };
  return (
    <Popover
      label={`Bookmarks, ${bookmarks.length}`}
      title="Bookmarks; B sets one at the playhead"
      face={
        <>
          <Icon name="flag" />
          {bookmarks.length > 0 && bookmarks.length}
        </>
      }
      isOpen={isShown}
      onOpen={close}
    >
      {bookmarks.length === 0 && <p>None yet. Bookmarks are part of the link.</p>}
      <ul className="bookmark-list">
        {bookmarks.map((bookmark) => (
          <BookmarkItem
            key={bookmark.event}
            {...{ bookmark, dispatch, player }}
            isAsked={bookmark.event === labelled}
            onDone={() => close(false)}
          />
        ))}
      </ul>
      <button
        type="button"
        className="button tiny tool"
        disabled={bookmarks.length >= MOST_BOOKMARKS}
        onClick={() => {
          const event = Math.floor(player.getState().playhead);
          dispatch({ type: 'bookmarked', event });
          dispatch({ type: 'labelAsked', event });
        }}
      >
        Add at the playhead
      </button>
    </Popover>
  );
}

interface BookmarkItemProps {
  readonly bookmark: Bookmark;
  readonly player: Player;
  readonly isAsked: boolean;
  readonly onDone: () => void;
  readonly dispatch: (action: StoreAction) => void;
}

function BookmarkItem(props: BookmarkItemProps): JSX.Element {
  const { bookmark, player, isAsked, onDone, dispatch } = props;
  const { event, label } = bookmark;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);
  return (
    <li>
      <button
        type="button"
        className="button tiny tool"
        title="Go there"
        aria-label={`Go to ${bookmarkName(bookmark)}`}
        onClick={() => {
          player.dispatch({ type: 'pause' });
          player.dispatch({ type: 'seek', playhead: event });
        }}
      >
        {event}
      </button>
      <input
        ref={field}
        type="text"
        placeholder="label"
        aria-label={`Label of the bookmark at event ${event}`}
        maxLength={LONGEST_LABEL}
        value={label}
        onChange={({ target }) => dispatch({ type: 'bookmarked', event, label: target.value })}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onDone();
        }}
      />
      <button
        type="button"
        className="button icon tiny quiet tool"
        aria-label={`Remove ${bookmarkName(bookmark)}`}
        title="Remove"
        onClick={() => dispatch({ type: 'bookmarkRemoved', event })}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
