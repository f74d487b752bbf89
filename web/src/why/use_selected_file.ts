// The file that a person clicked, as it is at the playhead.
import { useMemo, useState } from 'react';
import {
  fileStateAt,
  stayAt,
  staysOf,
  type FileState,
  type Player,
  type Timeline,
} from 'lsm-shape';
import { useCoarse } from '../state/live.ts';

/** A file by RocksDB's number, in one history: it stays chosen while it moves between levels. */
interface FileSelection {
  readonly timeline: Timeline;
  readonly fileNumber: number;
}

/** Where the chosen file is at a moment. */
export interface SelectedFile {
  /**
   * Its row in the table of lifetimes: the stay on a level that the moment falls in, or is next to.
   */
  readonly lifetime: number;
  readonly state: FileState;
}

/** What the choice is looked up in; `version` grows with the history. */
export interface SelectionPlace {
  readonly player: Player;
  readonly timeline: Timeline | null;
  readonly version: number;
}

/** The chosen file; null when none is, or when it is of another history. */
function useSelectedFile(
  { player, timeline, version }: SelectionPlace,
  selection: FileSelection | null,
): SelectedFile | null {
  const { stays } = useMemo(
    () => ({ version, stays: staysOfChosen(selection, timeline) }),
    [selection, timeline, version],
  );
  const lifetime = useCoarse(player, ({ event }) =>
    timeline === null ? -1 : stayAt(timeline, stays, event),
  );
  const state = useCoarse(player, ({ event }) =>
    timeline === null || lifetime < 0 ? null : fileStateAt(timeline, lifetime, event),
  );
  return useMemo(() => (state === null ? null : { lifetime, state }), [lifetime, state]);
}

/** None when the chosen file is of another history. */
function staysOfChosen(
  selection: FileSelection | null,
  timeline: Timeline | null,
): readonly number[] {
  if (timeline === null || selection?.timeline !== timeline) return [];
  return staysOf(timeline, selection.fileNumber);
}

/** The file that a person clicked, and how to click another or let go of it. */
export interface FileChoice {
  readonly selected: SelectedFile | null;
  /** Whether there is a click to let go of, even where its history is no longer shown. */
  readonly isMade: boolean;
  /** Chooses a file by its row in `timeline.lifetimes`; null: lets go. */
  readonly pick: (lifetime: number | null) => void;
  readonly release: () => void;
}

/** The choice of a file, as state. */
export function useFileChoice(place: SelectionPlace): FileChoice {
  const [selection, setSelection] = useState<FileSelection | null>(null);
  const { timeline } = place;
  return {
    selected: useSelectedFile(place, selection),
    isMade: selection !== null,
    pick: (lifetime) => {
      if (lifetime === null || timeline === null) setSelection(null);
      else setSelection({ timeline, fileNumber: timeline.lifetimes.fileNumber.at(lifetime) });
    },
    release: () => setSelection(null),
  };
}
