// The page's keys, for the list of keys and the palette.
import type { KeyCommand } from './keys.ts';

/** A named action of a key. */
export interface KeyAction {
  readonly name: string;
  readonly command: KeyCommand;
}

export interface KeyRow {
  readonly keys: readonly string[];
  readonly meaning: string;
  /** Actions listed in the palette: one for each key, or one without and one with Shift. */
  readonly actions: readonly KeyAction[];
}

type Moment = Extract<KeyCommand, { type: 'moment' }>['kind'];

/** A row for a letter that goes to the next moment of a kind, or with Shift to the previous one. */
function momentRow(key: string, kind: Moment, name: string): KeyRow {
  return {
    keys: [key],
    meaning: `next ${name}; with shift, the previous one`,
    actions: [
      { name: `Next ${name}`, command: { type: 'moment', kind, direction: 1 } },
      { name: `Previous ${name}`, command: { type: 'moment', kind, direction: -1 } },
    ],
  };
}

export const KEY_ROWS: readonly KeyRow[] = [
  {
    keys: ['Space'],
    meaning: 'play or pause',
    actions: [{ name: 'Play or pause', command: { type: 'toggle' } }],
  },
  { keys: ['←', '→'], meaning: 'one event back or forward', actions: [] },
  { keys: ['Shift', '← →'], meaning: 'ten events back or forward', actions: [] },
  {
    keys: ['[', ']'],
    meaning: 'previous or next compaction',
    actions: [
      { name: 'Previous compaction', command: { type: 'compaction', direction: -1 } },
      { name: 'Next compaction', command: { type: 'compaction', direction: 1 } },
    ],
  },
  {
    keys: ['1', '5'],
    meaning: 'first to fifth step of the explained difference, while two runs are compared',
    actions: [],
  },
  momentRow('M', 'move', 'trivial move'),
  momentRow('C', 'cut', 'output file cut'),
  momentRow('S', 'stall', 'write stall'),
  momentRow('L', 'base', 'base level change'),
  momentRow('V', 'options', 'option change'),
  {
    keys: ['B'],
    meaning: 'add a note at the playhead, or remove an empty one; with shift, write its text',
    actions: [
      { name: 'Add or remove a note', command: { type: 'note', isWritten: false } },
      { name: 'Write a note', command: { type: 'note', isWritten: true } },
    ],
  },
  {
    keys: ['N'],
    meaning: 'next note; with shift, the previous one',
    actions: [
      { name: 'Next note', command: { type: 'noteJump', direction: 1 } },
      { name: 'Previous note', command: { type: 'noteJump', direction: -1 } },
    ],
  },
  {
    keys: ['I', 'O'],
    meaning: 'zoom the timeline in or out around the playhead',
    actions: [
      { name: 'Zoom the timeline in', command: { type: 'zoom', by: 'in' } },
      { name: 'Zoom the timeline out', command: { type: 'zoom', by: 'out' } },
    ],
  },
  {
    keys: ['0'],
    meaning: 'show the whole run on the timeline',
    actions: [{ name: 'Show the whole run', command: { type: 'zoom', by: 'all' } }],
  },
  {
    keys: ['Ctrl', 'Z'],
    meaning: 'undo the last change; with shift, or Ctrl Y, redo it',
    actions: [
      { name: 'Undo', command: { type: 'undo' } },
      { name: 'Redo', command: { type: 'redo' } },
    ],
  },
  {
    keys: ['Home', 'End'],
    meaning: 'first or last event',
    actions: [
      { name: 'First event', command: { type: 'first' } },
      { name: 'Last event', command: { type: 'last' } },
    ],
  },
  {
    keys: ['−', '+'],
    meaning: 'slower or faster',
    actions: [
      { name: 'Slower', command: { type: 'slower' } },
      { name: 'Faster', command: { type: 'faster' } },
    ],
  },
  {
    keys: ['P'],
    meaning:
      'presentation with only the stage, in large type; ← → step through notes, P or Esc ends it',
    actions: [],
  },
  {
    keys: ['Ctrl', 'K'],
    meaning: 'find an action, scenario, option, rule, file or job by name or number',
    actions: [],
  },
  { keys: ['/'], meaning: 'search all options', actions: [] },
  {
    keys: ['?'],
    meaning: 'show this list',
    actions: [{ name: 'Keys', command: { type: 'help' } }],
  },
  { keys: ['Esc'], meaning: 'close a dialog', actions: [] },
];
