// What a row says of things that happened several times.
import type { HappenedRow } from 'lsm-shape/engine';

/** `SetOptions: …; 3 times until 10:32:28.013` */
export function rowText({ text, times, clock, until_clock: until }: HappenedRow): string {
  const often = times === null ? '' : `${times} times`;
  const isSameDay = until?.slice(0, 10) === clock.slice(0, 10);
  const end = until === null ? '' : `until ${isSameDay ? until.slice(11) : until}`;
  const more = [often, end].filter((word) => word !== '').join(' ');
  return more === '' ? text : `${text}; ${more}`;
}
