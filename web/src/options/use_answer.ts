import { useEffect, useRef, type RefObject } from 'react';
import type { OptionFieldProps } from './field_props.ts';

/** Scrolls to a field and focuses it when the field is requested. */
export function useAnswer({
  isAsked,
  onAnswered,
}: OptionFieldProps): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    frame.current?.scrollIntoView({ block: 'center' });
    focusControl(frame.current);
    onAnswered();
  }, [isAsked, onAnswered]);
  return frame;
}

export function focusControl(frame: HTMLElement | null): void {
  const controls = [...(frame?.querySelectorAll<HTMLElement>('input, select') ?? [])];
  // The box is preferred to the slider, because numbers are typed more often than dragged.
  (controls.find((each) => each.getAttribute('type') !== 'range') ?? controls[0])?.focus();
}
