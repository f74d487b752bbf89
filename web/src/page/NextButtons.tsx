// Buttons that go to the next moment of a kind, such as the next stall.
import type { JSX } from 'react';
import { momentBeside, momentsOf, type MomentKind } from 'lsm-shape';
import { useEvent } from '../state/live.ts';
import { useShownRun } from '../state/page_context.ts';
import { stopAt } from '../state/stop_at.ts';

const kinds: readonly (readonly [MomentKind, string, string])[] = [
  ['decision', 'compaction', ']'],
  ['cut', 'cut', 'C'],
  ['move', 'move', 'M'],
  ['base', 'base level', 'L'],
  ['stall', 'stall', 'S'],
  ['options', 'options', 'V'],
];

/** Buttons that go to the next moment of each kind. A button is disabled if there is none. */
export function NextButtons(): JSX.Element {
  const { session, timeline } = useShownRun();
  const { player } = session;
  useEvent(player, timeline);
  const { playhead } = player.getState();
  return (
    <div className="next-buttons" role="group" aria-label="Go to the next">
      <span aria-hidden="true">Next</span>
      {kinds.map(([kind, name, key]) => {
        // In most runs, options never change.
        if (kind === 'options' && momentsOf(timeline, kind).length === 0) return null;
        const next = momentBeside(timeline, kind, playhead, 1);
        const go = (): void => {
          // During playback, the playhead has moved since the buttons were rendered.
          const from = player.getState().playhead;
          stopAt(player, momentBeside(timeline, kind, from, 1));
        };
        return (
          <button
            key={kind}
            type="button"
            className="button small"
            aria-label={`Next ${name}`}
            aria-disabled={next === null || undefined}
            title={next === null ? `No ${name} after this` : `Next ${name}: ${key}`}
            onClick={go}
          >
            {name}
          </button>
        );
      })}
    </div>
  );
}
