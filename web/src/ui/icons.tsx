// The page's icons, 16 px in size, in the colour of the text.
import type { JSX } from 'react';

const paths = {
  play: 'M4.5 2.8v10.4a.6.6 0 0 0 .92.5l8.1-5.2a.6.6 0 0 0 0-1l-8.1-5.2a.6.6 0 0 0-.92.5Z',
  pause: 'M4 2.5h2.6v11H4zM9.4 2.5H12v11H9.4z',
  stepBack: 'M11.5 3.4v9.2L5 8zM3.4 3.4h1.5v9.2H3.4z',
  stepForward: 'M4.5 3.4v9.2L11 8zM11.1 3.4h1.5v9.2h-1.5z',
  jobBack: 'M14 3.4v9.2L8.4 8zM8.2 3.4v9.2L2.6 8z',
  jobForward: 'M2 3.4v9.2L7.6 8zM7.8 3.4v9.2L13.4 8z',
} as const;

const strokes = {
  open: 'M2 12.8V3.6h4l1.4 1.8H14v7.4zM2 7.2h12',
  terminal: 'm3 4.5 3.4 3.4L3 11.3M8 11.8h5',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 7.4v3.6M8 5v.2',
  help: 'M5.9 6a2.15 2.15 0 1 1 3.2 1.9c-.7.4-1.1.8-1.1 1.6M8 11.8v.2',
  sun: 'M8 10.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM8 1.6v1.2M8 13.2v1.2M1.6 8h1.2M13.2 8h1.2M3.5 3.5l.8.8M11.7 11.7l.8.8M3.5 12.5l.8-.8M11.7 4.3l.8-.8',
  moon: 'M13.4 9.6A5.7 5.7 0 0 1 6.4 2.6a5.7 5.7 0 1 0 7 7Z',
  auto: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 2v12',
  undo: 'M5.6 3 2.4 6.2l3.2 3.2M2.8 6.2h6.9a3.6 3.6 0 0 1 0 7.2H6',
  redo: 'm10.4 3 3.2 3.2-3.2 3.2M13.2 6.2H6.3a3.6 3.6 0 0 0 0 7.2H10',
  close: 'm3.8 3.8 8.4 8.4M12.2 3.8l-8.4 8.4',
  figures: 'M2 3h5v3H2zM9 3h5v3H9zM2 8h12v2.2H2zM2 12.2h12',
  check: 'm3.2 8.4 3.2 3.2 6.4-7',
  cross: 'm4.4 4.4 7.2 7.2M11.6 4.4l-7.2 7.2',
  dot: 'M8 8h.01',
  up: 'm3.6 10.2 4.4-4.4 4.4 4.4',
  down: 'm3.6 5.8 4.4 4.4 4.4-4.4',
  pen: 'M2.6 13.4l.8-3.2 7.2-7.2a1.4 1.4 0 0 1 2.4 2.4l-7.2 7.2zM9.4 4.2l2.4 2.4',
  download: 'M8 2.4v7.4M4.8 6.8 8 10l3.2-3.2M2.6 13.4h10.8',
  bin: 'M2.6 4.2h10.8M6.2 4.2V2.6h3.6v1.6M4 4.2l.6 9.2h6.8l.6-9.2M6.6 6.8v4M9.4 6.8v4',
  sweep: 'M2.4 2.4h4.4v4.4H2.4zM9.2 2.4h4.4v4.4H9.2zM2.4 9.2h4.4v4.4H2.4zM9.2 9.2h4.4v4.4H9.2z',
  flag: 'M4 14V2.6M4 3h8l-2 2.8L12 8.6H4',
} as const;

/** The names of all icons. */
export type IconName = keyof typeof paths | keyof typeof strokes;

/** An icon without a label. The button around it has the label. */
export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  const filled = name in paths;
  const d = { ...paths, ...strokes }[name];
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      fill={filled ? 'currentColor' : 'none'}
      {...(filled
        ? {}
        : {
            stroke: 'currentColor',
            strokeWidth: name === 'dot' ? 3.2 : 1.5,
            strokeLinecap: 'round' as const,
            strokeLinejoin: 'round' as const,
          })}
    >
      {name === 'auto' && <path d="M8 2a6 6 0 0 1 0 12Z" fill="currentColor" stroke="none" />}
      <path d={d} />
    </svg>
  );
}

/** The product's logo: the staircase of universal compaction. */
export function Mark(): JSX.Element {
  return (
    <svg viewBox="0 0 22 22" aria-hidden="true">
      <rect x="1" y="1.5" width="7" height="4" rx="1" fill="var(--accent)" />
      <rect x="1" y="6.8" width="11" height="4" rx="1" fill="var(--flush)" />
      <rect x="1" y="12.1" width="16" height="4" rx="1" fill="var(--compaction)" />
      <rect x="1" y="17.4" width="20" height="4" rx="1" fill="var(--compaction)" opacity="0.65" />
    </svg>
  );
}
