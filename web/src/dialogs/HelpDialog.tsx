import type { JSX } from 'react';
import { Dialog } from './Dialog.tsx';

const keys: readonly (readonly [readonly string[], string])[] = [
  [['Space'], 'play or pause'],
  [['←', '→'], 'one event back or on'],
  [['Shift', '← →'], 'ten events back or on'],
  [['[', ']'], 'previous or next compaction'],
  [['Home', 'End'], 'first or last event'],
  [['−', '+'], 'slower or faster'],
  [['?'], 'this list'],
  [['Esc'], 'close a dialog'],
];

/** All keys. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="keys">
        {keys.map(([names, meaning]) => (
          <div key={meaning} style={{ display: 'contents' }}>
            <dt>
              {names.map((name) => (
                <span key={name}>
                  <kbd>{name}</kbd>{' '}
                </span>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>
        On the timeline: click or drag to move the playhead. On the stage: point at a file for its
        facts.
      </p>
    </Dialog>
  );
}
