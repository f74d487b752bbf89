// A figure with its caption, as wide as its container and in the page's theme.
import { useLayoutEffect, useMemo, useRef, useState, type JSX } from 'react';
import { figureSvg, type Figure } from 'lsm-shape';
import { usePageState } from '../state/page_context.ts';

export interface FigureViewProps {
  readonly figure: Figure;
}

/** Widths are rounded to multiples of this many pixels, so that fewer changes need a redraw. */
const STEP = 20;
const FIRST_WIDTH = 560;
const LEAST_WIDTH = 260;

export function FigureView({ figure }: FigureViewProps): JSX.Element {
  const { isDark } = usePageState();
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  // A layout effect, so that the figure has its final width at the first paint.
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const measure = (): void => {
      // On a projector, the figure is drawn small and enlarged, so that its text grows too.
      const scale = Number(getComputedStyle(element).getPropertyValue('--figure-scale')) || 1;
      const width = element.clientWidth / scale;
      setWidth(Math.max(LEAST_WIDTH, Math.floor(width / STEP) * STEP));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const svg = useMemo(
    () => figureSvg(figure, { theme: isDark ? 'dark' : 'light', width }),
    [figure, isDark, width],
  );
  return (
    <figure className="figure">
      {/* Safe, because our own renderer escapes every string. */}
      <div className="figure-picture" ref={place} dangerouslySetInnerHTML={{ __html: svg }} />
      <figcaption>{figure.caption}</figcaption>
    </figure>
  );
}
