// In place of the controls while a real database's history plays.
import type { JSX } from 'react';
import type { Warning } from 'lsm-shape/engine';

export interface RecordingPanelProps {
  readonly name: string;
  /** What the files do not say. */
  readonly warnings: readonly Warning[];
}

/** What is played, and what it lacks. */
export function RecordingPanel({ name, warnings }: RecordingPanelProps): JSX.Element {
  return (
    <section className="group recording" aria-label="Recording">
      <h2 className="section-title">A real database’s history</h2>
      <p className="recording-name">{name}</p>
      {0 < warnings.length && (
        <ul className="plain-list">
          {warnings.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      <p className="empty">
        It has happened already, so its options cannot be changed: choose a scenario for that. Where
        the files say enough, the reasoning is our picker’s on the real tree.
      </p>
      <p className="empty">Nothing has left this page.</p>
    </section>
  );
}
