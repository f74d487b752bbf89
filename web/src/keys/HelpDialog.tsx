import type { JSX } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { KEY_ROWS } from './key_list.ts';

/** The list of all keys. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="keys">
        {KEY_ROWS.map(({ keys, meaning }) => (
          <div key={meaning} style={{ display: 'contents' }}>
            <dt>
              {keys.map((name) => (
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
        On the timeline, point at a place to see the values of all lines, or at a job to see its
        facts. Click or drag to move the playhead; click a job to go to its start. Turn the wheel or
        pinch to zoom; turn it with shift, or drag the time axis, to pan. Drag with shift to zoom
        into a part, and double click to show the whole run. With the keyboard, Tab reaches the
        lanes: up and down choose a lane, left and right a job, and Enter goes to its start. Drag
        the edge above the timeline, or use the arrow keys on it, to change the height; Enter closes
        and opens it. On the stage, point at a file to see its facts.
      </p>
    </Dialog>
  );
}
