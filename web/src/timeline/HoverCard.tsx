// The card for the hovered job.
import { useLayoutEffect, useRef, type JSX } from 'react';
import { cardByPointer, type CardPointer } from 'lsm-shape/charts';
import { moveTo, windowEdges } from '../ui/window_edges.ts';
import type { Card } from './card.ts';
import type { PlacedLane } from './layout.ts';

export interface HoverCardProps {
  readonly card: Card;
  /** The plot's element. Positions in pixels are relative to it. */
  readonly parent: HTMLElement;
  readonly pointer: CardPointer;
  /** The lane of the hovered slice. The card does not cover it. */
  readonly lane: PlacedLane;
}

/** The card. It is placed above its lane if there is room, and the scroll area does not clip it. */
export function HoverCard({ card, parent, pointer, lane }: HoverCardProps): JSX.Element {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return;
    const { left, right, top } = parent.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = box;
    const laneTop = top + lane.top;
    const corner = cardByPointer(
      { width, height },
      { ...pointer, x: left + pointer.x, y: top + pointer.y },
      {
        room: windowEdges(),
        about: { left, right, top: laneTop, bottom: laneTop + lane.height },
      },
    );
    moveTo(box, corner);
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
