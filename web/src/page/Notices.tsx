// Notices to the user, as cards over the page.
import { useSyncExternalStore, type JSX } from 'react';
import { usePageState } from '../state/page_context.ts';
import type { LaterSaved } from '../saved/later_saved.ts';
import { useKeptRecording, useSaved } from '../saved/use_saved.ts';
import { useUpdate } from '../offline/use_update.ts';
import { Icon } from '../ui/icons.tsx';
import { useNotices } from './use_notices.ts';

export interface NoticesProps {
  readonly later: LaterSaved;
}

/** All notices, newest last. Each stays until it is dismissed. */
export function Notices({ later }: NoticesProps): JSX.Element {
  const { snapshot, session, bench } = usePageState();
  const { work, snapshot: saved } = useSaved(later);
  useKeptRecording(work, { session, bench });
  const faults = useSyncExternalStore(session.faults.subscribe, session.faults.state);
  const place = { ...bench, update: useUpdate(), saved, faults };
  const { shown, dismiss } = useNotices(snapshot, session.runs, place);
  return (
    <>
      {shown.map((notice) => (
        <div
          key={notice.id}
          className="notice"
          data-tone={notice.tone}
          role={notice.tone === 'bad' ? 'alert' : 'status'}
        >
          <div className="notice-title">{notice.title}</div>
          <button
            type="button"
            className="button icon quiet small"
            aria-label="Dismiss"
            onClick={() => dismiss(notice.id)}
          >
            <Icon name="close" />
          </button>
          {notice.lines.length > 0 && (
            <ul className="notice-body">
              {notice.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          {notice.action && (
            <div className="notice-buttons">
              <button type="button" className="button small" onClick={notice.action.run}>
                {notice.action.label}
              </button>
            </div>
          )}
        </div>
      ))}
    </>
  );
}
