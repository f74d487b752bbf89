// The clicked file at the playhead.
import { useMemo } from 'react';
import {
  fileStateAt,
  stayAt,
  staysOf,
  type FileState,
  type Player,
  type Timeline,
} from 'lsm-shape';
import { useCoarse } from '../state/live.ts';
import type { UseWorkbench } from '../state/use_workbench.ts';
import type { AnswerPlace } from '../state/workbench.ts';

/** The selected file at a moment. */
export interface SelectedFile {
  /** The file's row in `timeline.lifetimes`: its stay at that moment, or else the nearest one. */
  readonly lifetime: number;
  readonly state: FileState;
}

/** The history in which the selected file is found. `version` increases as the history grows. */
export interface SelectionPlace {
  readonly player: Player;
  readonly timeline: Timeline | null;
  readonly version: number;
}

/** Returns the file with a number; null if none is selected or this history does not have it. */
function useSelectedFile(
  { player, timeline, version }: SelectionPlace,
  fileNumber: number | null,
): SelectedFile | null {
  const { stays } = useMemo(
    () => ({
      version,
      stays: timeline === null || fileNumber === null ? [] : staysOf(timeline, fileNumber),
    }),
    [fileNumber, timeline, version],
  );
  const lifetime = useCoarse(player, ({ event }) =>
    timeline === null ? -1 : stayAt(timeline, stays, event),
  );
  const state = useCoarse(player, ({ event }) =>
    timeline === null || lifetime < 0 ? null : fileStateAt(timeline, lifetime, event),
  );
  return useMemo(() => (state === null ? null : { lifetime, state }), [lifetime, state]);
}

/** The selected file, and the actions that select another file or none. */
export interface FileChoice {
  readonly selected: SelectedFile | null;
  /** True if a file is selected, even if its history is no longer shown. */
  readonly isMade: boolean;
  /** Selects a file by its row in `timeline.lifetimes`. Null selects none. */
  readonly pick: (lifetime: number | null) => void;
  readonly release: () => void;
}

/** Returns the selection of a file. The file's facts come to the front in the place `answer`. */
export function useFileChoice(
  place: SelectionPlace,
  { workbench, dispatch }: UseWorkbench,
  answer: AnswerPlace,
): FileChoice {
  const { selected, shownRun } = workbench;
  const { timeline } = place;
  const choose = (fileNumber: number | null): void =>
    dispatch({ type: 'fileChosen', fileNumber, answer });
  return {
    selected: useSelectedFile(place, selected?.run === shownRun ? selected.fileNumber : null),
    isMade: selected !== null,
    pick: (lifetime) => {
      const isFile = lifetime !== null && timeline !== null;
      // Selecting a file pauses, so that it can be examined before it is gone.
      if (isFile) place.player.dispatch({ type: 'pause' });
      choose(isFile ? timeline.lifetimes.fileNumber.at(lifetime) : null);
    },
    release: () => choose(null),
  };
}
