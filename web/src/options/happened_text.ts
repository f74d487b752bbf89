// What a row says of things that happened several times.
import type { HappenedRow } from 'lsm-shape/engine';

/**
 * `25 files ingested into L0; until 10:32:28.013`; of options that changed without their list,
 * which stands below: `SetOptions; 3 times until 10:32:28.013`.
 */
export function rowText({ text, options, times, ...row }: HappenedRow): string {
  const { clock, until_clock: until } = row;
  const often = times === null ? '' : `${times} times`;
  const isSameDay = until?.slice(0, 10) === clock.slice(0, 10);
  const end = until === null ? '' : `until ${isSameDay ? until.slice(11) : until}`;
  const more = [often, end].filter((word) => word !== '').join(' ');
  const what = 0 < options.length ? text.slice(0, text.indexOf(': ')) : text;
  return more === '' ? what : `${what}; ${more}`;
}
