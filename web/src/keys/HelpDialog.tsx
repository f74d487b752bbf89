import type { JSX } from 'react';
import { Dialog } from '../ui/Dialog.tsx';

const keys: readonly (readonly [readonly string[], string])[] = [
  [['Space'], 'play or pause'],
  [['←', '→'], 'one event back or on'],
  [['Shift', '← →'], 'ten events back or on'],
  [['[', ']'], 'previous or next compaction'],
  [['M'], 'next trivial move; with shift the previous one'],
  [['C'], 'next cut of an output file; with shift the previous one'],
  [['S'], 'next write stall; with shift the previous one'],
  [['L'], 'next change of the base level; with shift the previous one'],
  [['B'], 'set or remove a bookmark; with shift set one and name it'],
  [['N'], 'next bookmark; with shift the previous one'],
  [['I', 'O'], 'zoom the timeline in or out about the playhead'],
  [['0'], 'show the whole timeline'],
  [['Ctrl', 'Z'], 'undo what was done last; with shift, or Ctrl Y, do it again'],
  [['Home', 'End'], 'first or last event'],
  [['−', '+'], 'slower or faster'],
  [['P'], 'present: the stage alone in large type; again or Esc to leave'],
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
        On the timeline: point for the values of every line and what a job does; click or drag to
        move the playhead, click a job to go to its start, turn the wheel or pinch to zoom, with
        shift turn it to pan and drag to choose a part; drag the time axis to pan, double click to
        see all. Tab reaches its lanes: up and down choose one, left and right a job, Enter goes to
        its start. The edge above it is dragged, or moved by arrows; Enter closes and opens it. On
        the stage: point at a file for its facts.
      </p>
    </Dialog>
  );
}
