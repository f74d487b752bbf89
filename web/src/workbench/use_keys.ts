import { useEffect, useRef } from 'react';
import { commandOfKey, focusKindOf, type KeyCommand } from './keys.ts';
import type { Session } from './session.ts';

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

function carryOut(
  { player, toggle }: Session,
  command: Exclude<KeyCommand, { type: 'help' }>,
): void {
  switch (command.type) {
    case 'toggle':
      return toggle();
    case 'first':
      return player.dispatch({ type: 'home' });
    case 'last':
      return player.dispatch({ type: 'end' });
    case 'slower':
    case 'faster':
      return player.dispatch({ type: command.type });
    case 'step':
      return player.dispatch({ type: 'step', by: command.events });
    case 'compaction':
      return player.dispatch({
        type: command.direction < 0 ? 'previous-compaction' : 'next-compaction',
      });
  }
}
