import { describe, expect, it } from 'vitest';
import { commandOfKey, type FocusKind } from './keys.ts';

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
    ['x', null],
  ])('%j', (key, command) => {
    expect(commandOfKey(press(key), 'other')).toEqual(command);
  });

  it('step ten with shift and nothing with control', () => {
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
    ['button', ' ', false],
    ['button', 'ArrowLeft', true],
  ])('leave a focused %s what it needs: %j', (focus, key, isOurs) => {
    expect(commandOfKey(press(key), focus) !== null).toBe(isOurs);
  });
});
