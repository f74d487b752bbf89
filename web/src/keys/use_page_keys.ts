// The page's keys and their effect on the workbench.
import { useEffect, useRef } from 'react';
import type { Session } from '../state/session.ts';
import type { KeyCommand } from './keys.ts';
import { carryOut, useKeys, type KeyTargets } from './use_keys.ts';
import { noteAt } from '../state/notes.ts';
import { useSaid } from './use_said.ts';
import { SEARCH_ASKED } from '../state/search_asked.ts';
import type { AnswerPlace } from '../state/workbench.ts';
import type { UseWorkbench } from '../state/use_workbench.ts';

export interface UsePageKeys {
  /** The current message; empty if there is none. */
  readonly said: string;
  readonly carryOut: (command: KeyCommand) => void;
}

/** Message shown in a frame on another page, where notes cannot be written. */
const NOT_WRITTEN_HERE = 'Open the full page with “LSM Shape” to write notes';

export function usePageKeys(
  session: Session,
  { workbench: { notes }, labels, dispatch }: UseWorkbench,
  targets: Pick<KeyTargets, 'hasSelection' | 'onRelease'> & {
    readonly answer: AnswerPlace;
    readonly canWrite: boolean;
  },
): UsePageKeys {
  const { player } = session;
  const [said, say] = useSaid();
  /** The event that the message is about; null if the message stays when the playhead moves. */
  const place = useRef<number | null>(null);
  useEffect(
    () =>
      player.subscribe(() => {
        const { playhead, isPlaying } = player.getState();
        if (place.current === null || isPlaying || Math.floor(playhead) === place.current) return;
        place.current = null;
        say('');
      }),
    [player, say],
  );
  const sayHere = (text: string): void => {
    place.current = Math.floor(player.getState().playhead);
    say(text);
  };
  const all: KeyTargets = {
    ...targets,
    notes,
    onHelp: () => dispatch({ type: 'dialogChosen', dialog: 'help' }),
    onPalette: () => dispatch({ type: 'dialogChosen', dialog: 'palette' }),
    onSearch: () => dispatch({ type: 'optionAsked', name: SEARCH_ASKED, answer: targets.answer }),
    onUndo: (type) => {
      const label = labels[type];
      dispatch({ type });
      place.current = null;
      const done = type === 'undo' ? 'Undone' : 'Redone';
      say(label === null ? `Nothing to ${type}` : `${done}: ${label}`);
    },
    onNote: (at) => {
      const own = noteAt(notes, at, null);
      if (own?.text === '') dispatch({ type: 'noteRemoved', id: own.id });
      // A note with text is opened instead of removed.
      else if (own === undefined || targets.canWrite) {
        dispatch({ type: 'noted', event: at, file: null, isAsked: own !== undefined });
      }
    },
    onWrite: (event) => {
      if (targets.canWrite) dispatch({ type: 'noted', event, file: null, isAsked: true });
      else sayHere(NOT_WRITTEN_HERE);
    },
    onNowhere: sayHere,
  };
  useKeys(session, all);
  return { said, carryOut: (command) => carryOut(session, command, all) };
}
