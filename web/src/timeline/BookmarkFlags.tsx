// Bookmarks as flags above the lanes; they move with the window.
import { useEffect, useRef, type JSX } from 'react';
import type { Player } from 'lsm-shape';
import { pixelAt } from '../axis/axis.ts';
import type { TimelineView } from '../axis/timeline_view.ts';
import { bookmarkName } from './bookmarks.ts';
import type { Bookmark } from '../state/workbench.ts';

export interface BookmarkFlagsProps {
  readonly bookmarks: readonly Bookmark[];
  readonly view: TimelineView;
  readonly player: Player;
  /** Changes with what the axis shows. */
  readonly facts: unknown;
  readonly eventCount: number;
}

/** The flags. */
export function BookmarkFlags(props: BookmarkFlagsProps): JSX.Element {
  const { bookmarks, view, player, facts, eventCount } = props;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const place = (): void => {
      for (const element of list.current?.children ?? []) {
        if (!(element instanceof HTMLElement)) continue;
        const event = Number(element.dataset['event']);
        const at = pixelAt(view.axis, event);
        const isShown = event < eventCount && -1 <= at && at <= view.axis.width + 1;
        element.hidden = !isShown;
        element.style.transform = `translateX(${at}px)`;
      }
    };
    place();
    return view.subscribe(place);
  }, [view, bookmarks, facts, eventCount]);
  return (
    <ul className="bookmark-flags" aria-label="Bookmarks" ref={list}>
      {bookmarks.map((bookmark) => (
        <li key={bookmark.event} data-event={bookmark.event}>
          <button
            type="button"
            aria-label={`Bookmark: ${bookmarkName(bookmark)}`}
            title={bookmarkName(bookmark)}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={() => {
              player.dispatch({ type: 'pause' });
              player.dispatch({ type: 'seek', playhead: bookmark.event });
            }}
          >
            {bookmark.label !== '' && <span>{bookmark.label}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
