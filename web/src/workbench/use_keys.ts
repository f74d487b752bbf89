import { useEffect, useRef } from 'react';
import type { PlayerAction } from 'lsm-shape';
import { commandOfKey, focusKindOf, type KeyCommand } from './keys.ts';
import type { Session } from './session.ts';

type PlayerCommand = Exclude<KeyCommand, { type: 'help' }>;

/** The page's keys, while no dialog is open. */
export function useKeys(session: Session, onHelp: () => void): void {
  const help = useRef(onHelp);
  useEffect(() => {
    help.current = onHelp;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      const command = commandOfKey(event, focusKindOf(document.activeElement));
      if (command === null) return;
      event.preventDefault();
      if (command.type === 'help') help.current();
      else carryOut(session, command);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [session]);
}

function carryOut({ player, toggle }: Session, command: PlayerCommand): void {
  if (command.type === 'toggle') toggle();
  else player.dispatch(actionOf(command));
}

function actionOf(command: Exclude<PlayerCommand, { type: 'toggle' }>): PlayerAction {
  switch (command.type) {
    case 'first':
      return { type: 'home' };
    case 'last':
      return { type: 'end' };
    case 'slower':
    case 'faster':
      return command;
    case 'step':
      return { type: 'step', by: command.events };
    case 'compaction':
      return { type: command.direction < 0 ? 'previous-compaction' : 'next-compaction' };
  }
}
