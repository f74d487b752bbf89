import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Returns an element's width in pixels, and a reference to set on it; 0 before it is measured. */
export function useWidth<Shown extends Element>(): [RefObject<Shown | null>, number] {
  const element = useRef<Shown>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const measure = (): void => setWidth(current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
