// The file that a person clicked, as it is at the playhead.
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

/** The file of a number; null: none is chosen, or this history does not have it. */
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

/** The file that a person clicked, and how to click another or let go of it. */
export interface FileChoice {
  readonly selected: SelectedFile | null;
  /** Whether there is a click to let go of, even where its history is no longer shown. */
  readonly isMade: boolean;
  /** Chooses a file by its row in `timeline.lifetimes`; null: lets go. */
  readonly pick: (lifetime: number | null) => void;
  readonly release: () => void;
}

/** The choice of a file; what is told of it comes forward where `answer` says. */
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
      // Who clicks a file wants to look at it before it is gone.
      if (isFile) place.player.dispatch({ type: 'pause' });
      choose(isFile ? timeline.lifetimes.fileNumber.at(lifetime) : null);
    },
    release: () => choose(null),
  };
}
