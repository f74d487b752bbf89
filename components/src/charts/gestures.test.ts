import { describe, expect, it } from 'vitest';
import { listenForGestures, panDrag, SLOP, type GestureTarget } from './gestures.ts';
import { isZoomed, panned, WHOLE, zoomed, type AxisShare } from './zoom.ts';

const WIDTH = 1000;

/** A chart 1000 pixels wide, its visible range, and functions that send events to it. */
function chart(begin: AxisShare = WHOLE) {
  const bounds = { left: 0, top: 0 };
  const element = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => bounds,
    setPointerCapture: () => undefined,
  });
  const shown = { part: begin };
  const placeOf = (clientX: number): number => clientX / WIDTH;
  const pan = (by: number): void => {
    shown.part = panned(shown.part, by);
  };
  const target: GestureTarget = {
    wheel: {
      zoomPerPixel: 0.001,
      most: 300,
      withCtrl: 6,
      panPixels: () => WIDTH,
      isOwn: (_, isPan) => !isPan || isZoomed(shown.part),
    },
    placeOf,
    pan,
    zoom: (place, factor) => {
      shown.part = zoomed(shown.part, place, factor, 1e-6);
    },
    press: () => panDrag({ placeOf, pan }, SLOP, () => !isZoomed(shown.part)),
  };
  const wasDrag = listenForGestures(
    element as unknown as HTMLElement,
    target,
    new AbortController().signal,
  );
  const send = (type: string, facts: object): Event => {
    const event = Object.assign(new Event(type, { cancelable: true }), facts);
    element.dispatchEvent(event);
    return event;
  };
  const turn = (facts: object): Event =>
    send('wheel', { deltaX: 0, deltaY: 0, deltaMode: 0, clientX: 0, ...facts });
  const finger = (type: string, pointerId: number, clientX: number): Event =>
    send(type, { pointerId, clientX, clientY: 0, pointerType: 'touch', button: 0 });
  return { shown, turn, finger, wasDrag };
}

const valueAt = ({ from, to }: AxisShare, place: number): number => from + place * (to - from);

describe('the wheel', () => {
  it('zooms about the pointer, 6 times as fast with Ctrl', () => {
    const { shown, turn } = chart();
    turn({ deltaY: -100, clientX: 250 });
    expect(shown.part.to - shown.part.from).toBeCloseTo(Math.exp(-0.1), 12);
    expect(valueAt(shown.part, 0.25)).toBeCloseTo(0.25, 12);
    turn({ deltaY: 100, clientX: 250 });
    turn({ deltaY: -100, clientX: 250, ctrlKey: true });
    expect(shown.part.to - shown.part.from).toBeCloseTo(Math.exp(-0.6), 12);
  });

  it('counts lines and pages, up to the limit per turn', () => {
    const { shown, turn } = chart();
    turn({ deltaY: -10, deltaMode: 1, clientX: 500 });
    expect(shown.part.to - shown.part.from).toBeCloseTo(Math.exp(-0.16), 12);
    turn({ deltaY: -2, deltaMode: 2, clientX: 500 });
    expect(shown.part.to - shown.part.from).toBeCloseTo(Math.exp(-0.46), 12);
  });

  it('pans sideways or with Shift, and leaves turns outside its area to the page', () => {
    const { shown, turn } = chart();
    expect(turn({ deltaX: 100 }).defaultPrevented).toBe(false);
    turn({ deltaY: -300, clientX: 0 });
    const { from, to } = shown.part;
    expect(turn({ deltaY: 50, shiftKey: true }).defaultPrevented).toBe(true);
    turn({ deltaX: 50, deltaY: 10 });
    expect(shown.part.from).toBeCloseTo(from + 0.1 * (to - from), 12);
  });
});

describe('fingers', () => {
  it('keep the content under both, and one finger continues to pan', () => {
    const { shown, finger, wasDrag } = chart({ from: 0.4, to: 0.6 });
    finger('pointerdown', 1, 400);
    finger('pointerdown', 2, 600);
    const [left, right] = [valueAt(shown.part, 0.4), valueAt(shown.part, 0.6)];
    finger('pointermove', 1, 300);
    finger('pointermove', 2, 750);
    expect(valueAt(shown.part, 0.3)).toBeCloseTo(left, 12);
    expect(valueAt(shown.part, 0.75)).toBeCloseTo(right, 12);
    finger('pointerup', 2, 750);
    finger('pointermove', 1, 340);
    expect(valueAt(shown.part, 0.34)).toBeCloseTo(left, 12);
    expect(wasDrag()).toBe(true);
  });

  it('that cross or touch are ignored', () => {
    const { shown, finger } = chart({ from: 0.4, to: 0.6 });
    finger('pointerdown', 1, 400);
    finger('pointerdown', 2, 450);
    finger('pointermove', 1, 445);
    finger('pointermove', 1, 500);
    expect(shown.part).toEqual({ from: 0.4, to: 0.6 });
  });

  it('that tremble click, as does every press if nothing can be dragged', () => {
    const part = { from: 0.4, to: 0.6 };
    const near = chart(part);
    near.finger('pointerdown', 1, 400);
    near.finger('pointermove', 1, 400 + SLOP);
    near.finger('pointerup', 1, 400 + SLOP);
    expect(near.shown.part).toEqual(part);
    expect(near.wasDrag()).toBe(false);
    const whole = chart();
    whole.finger('pointerdown', 1, 400);
    whole.finger('pointermove', 1, 700);
    expect(whole.wasDrag()).toBe(false);
  });
});
