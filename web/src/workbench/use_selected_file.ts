// The file that a person clicked, as it is at the playhead.
import { useMemo } from 'react';
import type { Player, Timeline } from 'lsm-shape';
import {
  stateAt,
  stayAt,
  staysOf,
  type FileSelection,
  type SelectedFile,
} from './file_selection.ts';
import { useCoarse } from './live.ts';

/** What the choice is looked up in; `version` grows with the history. */
export interface SelectionPlace {
  readonly player: Player;
  readonly timeline: Timeline | null;
  readonly version: number;
}

/** The chosen file; null when none is, or when it is of another history. */
export function useSelectedFile(
  { player, timeline, version }: SelectionPlace,
  selection: FileSelection | null,
): SelectedFile | null {
  const { stays } = useMemo(
    () => ({ version, stays: staysOf(selection, timeline) }),
    [selection, timeline, version],
  );
  const lifetime = useCoarse(player, ({ event }) =>
    timeline === null ? -1 : stayAt(timeline, stays, event),
  );
  const state = useCoarse(player, ({ event }) =>
    timeline === null || lifetime < 0 ? null : stateAt(timeline, lifetime, event),
  );
  return useMemo(() => (state === null ? null : { lifetime, state }), [lifetime, state]);
}
