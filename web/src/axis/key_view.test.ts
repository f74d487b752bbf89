import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followKeys, KeyView } from './key_view.ts';

describe('the key range', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is reported once it rests, as precisely as in a link', () => {
    const view = new KeyView();
    const told: unknown[] = [];
    view.subscribeRest((keys) => told.push(keys));
    view.move({ from: 0.1, to: 0.9 });
    view.move({ from: 1 / 3, to: 2 / 3 });
    expect(told).toEqual([]);
    vi.runAllTimers();
    expect(told).toEqual([{ from: 0.333333, to: 0.666667 }]);
    view.move({ from: 0, to: 1 });
    vi.runAllTimers();
    expect(told.at(-1)).toBeNull();
  });

  it('follows the user while it moves', () => {
    const view = new KeyView();
    view.set({ from: 0.2, to: 0.4 });
    expect(view.window).toEqual({ from: 0.2, to: 0.4 });
    view.move({ from: 0.3, to: 0.4 });
    view.set(null);
    expect(view.window).toEqual({ from: 0.3, to: 0.4 });
    vi.runAllTimers();
    view.set(null);
    expect(view.window).toEqual({ from: 0, to: 1 });
  });

  it('is the same on every stage that follows it', () => {
    const view = new KeyView();
    const stages = [{ setKeyWindow: vi.fn() }, { setKeyWindow: vi.fn() }];
    const stops = stages.map((stage) => followKeys(view, stage));
    view.move({ from: 0.5, to: 0.6 });
    for (const { setKeyWindow } of stages) {
      expect(setKeyWindow).toHaveBeenLastCalledWith({ from: 0.5, to: 0.6 });
    }
    stops[0]?.();
    view.move({ from: 0.5, to: 0.7 });
    expect(stages.map(({ setKeyWindow }) => setKeyWindow.mock.calls.length)).toEqual([2, 3]);
    vi.runAllTimers();
  });
});
