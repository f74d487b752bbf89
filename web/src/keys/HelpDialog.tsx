import type { JSX } from 'react';
import { Dialog } from '../ui/Dialog.tsx';

const keys: readonly (readonly [readonly string[], string])[] = [
  [['Space'], 'play or pause'],
  [['←', '→'], 'one event back or forward'],
  [['Shift', '← →'], 'ten events back or forward'],
  [['[', ']'], 'previous or next compaction'],
  [['M'], 'next trivial move; with shift the previous one'],
  [['C'], 'next cut of an output file; with shift the previous one'],
  [['S'], 'next write stall; with shift the previous one'],
  [['L'], 'next change of the base level; with shift the previous one'],
  [['B'], 'set or remove a bookmark; with shift set one and name it'],
  [['N'], 'next bookmark; with shift the previous one'],
  [['I', 'O'], 'zoom the timeline in or out around the playhead'],
  [['0'], 'show the whole run on the timeline'],
  [['Ctrl', 'Z'], 'undo the last change; with shift, or Ctrl Y, redo it'],
  [['Home', 'End'], 'first or last event'],
  [['−', '+'], 'slower or faster'],
  [['P'], 'presentation: only the stage, in large type; P or Esc ends it'],
  [['?'], 'show this list'],
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
