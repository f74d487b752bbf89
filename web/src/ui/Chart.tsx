// A chart of marks as SVG. It fills the available width and is redrawn when the width changes.
import { useId, useLayoutEffect, useRef, useState, type JSX } from 'react';
import { marksSvg, measureIn, type ChartRoom, type Mark } from 'lsm-shape/charts';
import { cssInk } from './inks.ts';
import { useFonts } from './use_fonts.ts';

export interface ChartProps {
  /** The text alternative of the chart. */
  readonly label: string;
  /** Height in pixels. */
  readonly height: number;
  /** Returns the marks for the available room. */
  readonly marks: (room: ChartRoom) => readonly Mark[];
}

/** The chart as SVG. */
export function Chart({ label, height, marks }: ChartProps): JSX.Element {
  const element = useRef<SVGSVGElement>(null);
  const idPrefix = useId();
  const [place, setPlace] = useState<Omit<ChartRoom, 'height'> | null>(null);
  const hasFonts = useFonts();
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    // Widths of texts change when the font is loaded, so everything is measured again.
    const measure = measureIn(current);
    const see = (): void => {
      const width = current.clientWidth;
      setPlace((before) =>
        before?.width === width && before.measure === measure ? before : { width, measure },
      );
    };
    see();
    const observer = new ResizeObserver(see);
    observer.observe(current);
    return () => observer.disconnect();
  }, [hasFonts]);
  const content =
    place === null || place.width === 0
      ? ''
      : marksSvg(marks({ ...place, height }), { palette: cssInk, idPrefix });
  return (
    <svg
      ref={element}
      className="chart"
      height={height}
      role="img"
      aria-label={label}
      // The text is our own, and every string in it is escaped.
      dangerouslySetInnerHTML={{ __html: content }}
    />
  );
}
