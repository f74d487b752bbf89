import { useEffect, useRef, type RefObject } from 'react';
import type { OptionFieldProps } from './field_props.ts';

/** Scrolls to a requested field and focuses it. */
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

/** The focus goes to the control of a field. */
export function focusControl(frame: HTMLElement | null): void {
  const controls = [...(frame?.querySelectorAll<HTMLElement>('input, select') ?? [])];
  // A number is typed more often than dragged to.
  (controls.find((each) => each.getAttribute('type') !== 'range') ?? controls[0])?.focus();
}
