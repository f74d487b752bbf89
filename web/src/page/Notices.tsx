import type { JSX } from 'react';
import { Icon } from '../ui/icons.tsx';

/** Something that happened and that the person should know of. */
export interface Notice {
  readonly id: string;
  readonly tone: 'info' | 'bad';
  readonly title: string;
  readonly lines: readonly string[];
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface NoticesProps {
  readonly notices: readonly Notice[];
  readonly onDismiss: (id: string) => void;
}

/** All notices, newest last; they stay until they are closed. */
export function Notices({ notices, onDismiss }: NoticesProps): JSX.Element {
  return (
    <section className="notices" aria-label="Notices" aria-live="polite">
      {notices.map((notice) => (
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
            onClick={() => onDismiss(notice.id)}
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
    </section>
  );
}
