// A figure as wide as its place, in the theme of the page, with its caption.
import { useEffect, useMemo, useRef, useState, type JSX } from 'react';
import { figureSvg, type Figure } from 'lsm-shape';

export interface FigureViewProps {
  readonly figure: Figure;
  readonly isDark: boolean;
  /** Whether its title stands over it: not where it illustrates a page. */
  readonly hasTitle: boolean;
}

/** Widths differ in steps, so that a figure is not drawn anew for every pixel. */
const STEP = 20;
const FIRST_WIDTH = 560;

/** The figure. */
export function FigureView({ figure, isDark, hasTitle }: FigureViewProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      setWidth(Math.max(260, Math.floor(element.clientWidth / STEP) * STEP));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const svg = useMemo(
    () => figureSvg(figure, { theme: isDark ? 'dark' : 'light', width }),
    [figure, isDark, width],
  );
  return (
    <figure className="figure" id={`figure-${figure.id}`}>
      {hasTitle && <h4>{figure.title}</h4>}
      {/* Our own renderer's text, in which every string is escaped. */}
      <div className="figure-picture" ref={place} dangerouslySetInnerHTML={{ __html: svg }} />
      <figcaption>{figure.caption}</figcaption>
    </figure>
  );
}
