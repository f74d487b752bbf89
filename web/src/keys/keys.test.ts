import { describe, expect, it } from 'vitest';
import type { FocusKind } from './focus_kind.ts';
import { commandOfKey } from './keys.ts';

const press = (key: string, modifiers: Partial<Record<'shiftKey' | 'ctrlKey', boolean>> = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
});

describe('keys', () => {
  it.each([
    [' ', { type: 'toggle' }],
    ['ArrowRight', { type: 'step', events: 1 }],
    ['[', { type: 'compaction', direction: -1 }],
    ['End', { type: 'last' }],
    ['=', { type: 'faster' }],
    ['Escape', { type: 'release' }],
    ['m', { type: 'moment', kind: 'move', direction: 1 }],
    ['c', { type: 'moment', kind: 'cut', direction: 1 }],
    ['s', { type: 'moment', kind: 'stall', direction: 1 }],
    ['l', { type: 'moment', kind: 'base', direction: 1 }],
    ['b', { type: 'note', isWritten: false }],
    ['n', { type: 'noteJump', direction: 1 }],
    ['i', { type: 'zoom', by: 'in' }],
    ['0', { type: 'zoom', by: 'all' }],
    ['x', null],
  ])('%j', (key, command) => {
    expect(commandOfKey(press(key), 'other')).toEqual(command);
  });

  it('undo and redo with Ctrl or Cmd, but not in a text field', () => {
    const held = { ctrlKey: true };
    const cmd = { ...press('z'), metaKey: true };
    expect(commandOfKey(press('z', held), 'slider')).toEqual({ type: 'undo' });
    expect(commandOfKey(cmd, 'other')).toEqual({ type: 'undo' });
    expect(commandOfKey({ ...cmd, shiftKey: true }, 'choice')).toEqual({ type: 'redo' });
    expect(commandOfKey(press('Z', { ...held, shiftKey: true }), 'other')).toEqual({
      type: 'redo',
    });
    expect(commandOfKey(press('y', held), 'other')).toEqual({ type: 'redo' });
    expect(commandOfKey(press('z', held), 'text')).toBeNull();
    expect(commandOfKey(press('b', held), 'other')).toBeNull();
    expect(commandOfKey({ ...press('y'), metaKey: true }, 'other')).toBeNull();
  });

  it('go back with shift', () => {
    expect(commandOfKey(press('M', { shiftKey: true }), 'other')).toEqual({
      type: 'moment',
      kind: 'move',
      direction: -1,
    });
    expect(commandOfKey(press('B', { shiftKey: true }), 'other')).toEqual({
      type: 'note',
      isWritten: true,
    });
  });

  it('step by ten with shift, not at all with control', () => {
    expect(commandOfKey(press('ArrowLeft', { shiftKey: true }), 'other')).toEqual({
      type: 'step',
      events: -10,
    });
    expect(commandOfKey(press('ArrowLeft', { ctrlKey: true }), 'other')).toBeNull();
  });

  it.each<[FocusKind, string, boolean]>([
    ['text', '[', false],
    ['slider', 'ArrowLeft', false],
    ['slider', ']', true],
    ['choice', 'End', false],
    ['choice', 'm', false],
    ['radio', 'ArrowLeft', false],
    ['radio', 'm', true],
    ['slider', 'm', true],
    ['button', ' ', false],
    ['button', 'ArrowLeft', true],
  ])('leave a focused %s what it needs: %j', (focus, key, isOurs) => {
    expect(commandOfKey(press(key), focus) !== null).toBe(isOurs);
  });
});
