// A figure as wide as its place, in the theme of the page, with its caption.
import { useLayoutEffect, useMemo, useRef, useState, type JSX } from 'react';
import { figureSvg, type Figure } from 'lsm-shape';

export interface FigureViewProps {
  readonly figure: Figure;
  readonly isDark: boolean;
}

/** The step of widths in pixels, which avoids a redraw for every pixel. */
const STEP = 20;
const FIRST_WIDTH = 560;
const LEAST_WIDTH = 260;

/** The figure. */
export function FigureView({ figure, isDark }: FigureViewProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  // Before the first paint, so that it does not grow in front of the reader.
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const measure = (): void => {
      // On a projector it is drawn smaller than shown, so that its letters scale with the text.
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
      {/* Our own renderer's text, in which every string is escaped. */}
      <div className="figure-picture" ref={place} dangerouslySetInnerHTML={{ __html: svg }} />
      <figcaption>{figure.caption}</figcaption>
    </figure>
  );
}
