import type { JSX } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { KEY_ROWS } from './key_list.ts';

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
        On the timeline, point at a moment to see the values of all lines, or at a job to see its
        details. Click or drag to move the playhead, or click a job to go to its start. Scroll or
        pinch to zoom. Shift-scroll, or drag the time axis, to pan. Shift-drag to zoom into a range,
        and double-click to show the whole run. With the keyboard, Tab reaches the lanes: up and
        down choose a lane, left and right choose a job, and Enter goes to its start. To change the
        height of the timeline, drag its upper edge or use the arrow keys on it. Enter closes and
        opens the timeline. On the stage, point at a file to see its details.
      </p>
    </Dialog>
  );
}
