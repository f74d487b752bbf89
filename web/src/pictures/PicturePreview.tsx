// A small preview of the picture.
import { useEffect, useRef, useState, type JSX } from 'react';
import type { PictureChoice } from './picture_choice.ts';
import type { DrawingOf } from './use_drawing.ts';

export interface PicturePreviewProps {
  readonly choice: PictureChoice;
  readonly drawingOf: DrawingOf | null;
  readonly playhead: number;
}

/** A preview that is redrawn after each choice. */
export function PicturePreview({ choice, drawingOf, playhead }: PicturePreviewProps): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (canvas.current === null || drawingOf === null || width === 0) return;
    const ratio = (width * window.devicePixelRatio * choice.lettering) / choice.width;
    drawingOf(ratio).paint(canvas.current, { playhead }, ratio);
  }, [drawingOf, width, choice, playhead]);
  const isTall = choice.height > choice.width * TALL;
  return (
    <canvas
      className="picture-preview"
      ref={canvas}
      role="img"
      aria-label="Preview"
      data-tall={isTall}
      style={{ aspectRatio: `${choice.width} / ${choice.height}` }}
    />
  );
}

/** The ratio of height to width above which the height limits the preview's size. */
const TALL = 0.8;

export interface FrameSliderProps {
  /** Position in the film, from 0 for the first frame to 1 for the last. */
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A slider that selects the frame to preview. */
export function FrameSlider({ value, onChange }: FrameSliderProps): JSX.Element {
  return (
    <input
      type="range"
      className="slider"
      aria-label="Frame of the preview"
      style={{ '--position': `${value * 100}%` }}
      min={0}
      max={1}
      step={0.01}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  );
}
