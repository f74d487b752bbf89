import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import {
  momentBeside,
  momentsOf,
  NONE,
  withCommas,
  type MomentKind,
  type PlayerAction,
} from 'lsm-shape';
import { noteBeside } from '../notes/note_text.ts';
import { focusKindOf } from './focus_kind.ts';
import { commandOfKey, type KeyCommand } from './keys.ts';
import type { Session } from '../state/session.ts';
import type { Note } from '../state/notes.ts';
import { stopAt } from '../state/stop_at.ts';

/** The actions and the state that keys need in addition to the session. */
export interface KeyTargets {
  readonly notes: readonly Note[];
  /** True if a file is selected. Escape then deselects it. */
  readonly hasSelection: boolean;
  readonly onHelp: () => void;
  readonly onPalette: () => void;
  /** Goes to the options search. */
  readonly onSearch: () => void;
  readonly onRelease: () => void;
  /** Adds a note at an event, or removes an empty one. */
  readonly onNote: (event: number) => void;
  /** Adds a note at an event and edits its text. */
  readonly onWrite: (event: number) => void;
  readonly onUndo: (type: 'undo' | 'redo') => void;
  /** Shows a message that no such moment exists. */
  readonly onNowhere: (text: string) => void;
}

/** Handles the page's keys while no dialog is open. */
export function useKeys(session: Session, targets: KeyTargets): void {
  const latest = useRef(targets);
  useEffect(() => {
    latest.current = targets;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      const command = commandOfKey(event, focusKindOf(document.activeElement));
      if (command === null) return;
      // Without a selection, Escape ends a presentation.
      if (command.type === 'release' && !latest.current.hasSelection) return;
      event.preventDefault();
      // A recent change of the timeline becomes a step first, so that it can be undone.
      if (command.type === 'undo') flushSync(() => session.view.settle());
      carryOut(session, command, latest.current);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [session]);
}

export function carryOut(session: Session, command: KeyCommand, targets: KeyTargets): void {
  const { player } = session;
  const { playhead } = player.getState();
  switch (command.type) {
    case 'help':
      targets.onHelp();
      break;
    case 'palette':
      targets.onPalette();
      break;
    case 'search':
      targets.onSearch();
      break;
    case 'release':
      targets.onRelease();
      break;
    case 'undo':
    case 'redo':
      targets.onUndo(command.type);
      break;
    case 'toggle':
      session.toggle();
      break;
    case 'moment': {
      const event = momentOf(session, command);
      if (event === null) targets.onNowhere(nowhereText(session, command));
      stopAt(session.player, event);
      break;
    }
    case 'note':
      if (command.isWritten) targets.onWrite(Math.floor(playhead));
      else targets.onNote(Math.floor(playhead));
      break;
    case 'noteJump': {
      const note = noteBeside(targets.notes, playhead, command.direction);
      stopAt(session.player, note?.event);
      break;
    }
    case 'zoom':
      session.view.zoomAtPlayhead(command.by, playhead);
      break;
    case 'first':
      goHome(session);
      break;
    case 'last':
    case 'slower':
    case 'faster':
    case 'step':
    case 'compaction':
      player.dispatch(actionOf(command));
  }
}

function momentOf(
  { player, runs }: Session,
  { kind, direction }: Extract<KeyCommand, { type: 'moment' }>,
): number | null {
  const timeline = runs.getSnapshot().shown?.history.timeline ?? null;
  return timeline && momentBeside(timeline, kind, player.getState().playhead, direction);
}

const MOMENT_NAMES: Readonly<Record<MomentKind, string>> = {
  decision: 'compaction',
  move: 'trivial move',
  cut: 'cut',
  stall: 'write stall',
  base: 'base level change',
  options: 'option change',
};

/** Message such as `No later write stall; 3 earlier`. */
function nowhereText(
  { runs }: Session,
  { kind, direction }: Extract<KeyCommand, { type: 'moment' }>,
): string {
  const timeline = runs.getSnapshot().shown?.history.timeline ?? null;
  const count = timeline === null ? 0 : momentsOf(timeline, kind).length;
  const name = MOMENT_NAMES[kind];
  if (count === 0) return `No ${name} in this run`;
  const [here, there] = direction > 0 ? ['later', 'earlier'] : ['earlier', 'later'];
  return `No ${here} ${name}; ${withCommas(count)} ${there}`;
}

/** Goes to the start of the run, or to the opening of a database that already had files. */
function goHome({ player, runs }: Session): void {
  const timeline = runs.getSnapshot().shown?.history.timeline;
  const isOld = timeline !== undefined && timeline.lifetimes.producerJob.at(0) === NONE;
  const opened = isOld ? timeline.benchmarks.eventOf(0) : 0;
  const isBehind = opened < player.getState().playhead;
  player.dispatch(isBehind ? { type: 'seek', playhead: opened } : { type: 'home' });
}

type PlayerCommand = Extract<
  KeyCommand,
  { type: 'last' | 'slower' | 'faster' | 'step' | 'compaction' }
>;

function actionOf(command: PlayerCommand): PlayerAction {
  switch (command.type) {
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
