// The current size on the page of a picture's content.
import { SIDE, type PictureContent, type PictureSize } from './picture_choice.ts';

/** The size of the stage, the timeline, or both stacked; null if it is not on the page. */
export function sizeOnScreen(content: PictureContent): PictureSize | null {
  const stage = document.querySelector('main')?.getBoundingClientRect();
  const timeline = document.querySelector('.timeline')?.getBoundingClientRect();
  const parts = { stage: [stage], timeline: [timeline], both: [stage, timeline] }[content];
  const there = parts.filter((part) => part !== undefined && part.width > 0 && part.height > 0);
  if (there.length < parts.length) return null;
  const sum = there.reduce((total, part) => total + (part?.height ?? 0), 0);
  const within = (side: number): number =>
    Math.round(Math.min(SIDE.most, Math.max(SIDE.least, side)));
  return { width: within(there[0]?.width ?? 0), height: within(sum), lettering: 1 };
}
