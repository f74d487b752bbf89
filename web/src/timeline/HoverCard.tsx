// The card of the job that is pointed at.
import { useLayoutEffect, useRef, type JSX } from 'react';
import type { Card } from './card.ts';

/** How far the card stands from the pointer, and from the window's edges. */
const OFFSET = 14;
const EDGE = 8;

export interface HoverCardProps {
  readonly card: Card;
  readonly parent: HTMLElement;
  readonly x: number;
  readonly y: number;
}

/**
 * The card, above the pointer where there is room; it is not cut off where the timeline scrolls.
 */
export function HoverCard({ card, parent, x, y }: HoverCardProps): JSX.Element {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return;
    const plot = parent.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = box;
    const right = plot.left + x + OFFSET;
    const isRight = right + width + EDGE <= window.innerWidth;
    const left = isRight ? right : Math.max(EDGE, plot.left + x - OFFSET - width);
    const above = plot.top + y - OFFSET - height;
    const top = above >= EDGE ? above : plot.top + y + OFFSET;
    box.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  });
  return (
    <div className="hover-card" ref={element} data-testid="job-card">
      <strong>
        <i style={{ background: card.fill }} />
        {card.title}
      </strong>
      <dl>
        {card.facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {card.note !== '' && <p>{card.note}</p>}
      {card.keys.length > 0 && (
        <ul>
          <li className="hover-keys">{card.keysName}</li>
          {card.keys.map(({ name, fill, value }) => (
            <li key={name}>
              <i style={{ background: fill }} />
              {name} {value !== '' && <small>{value}</small>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
