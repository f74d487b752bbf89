// What the table of column families says of each.
import { shortBytes, shortDuration } from 'lsm-shape';
import type { FamilyRow } from 'lsm-shape/engine';

/**
 * The columns beside the name: the heading, what it stands for in full, the cell of a family; null:
 * it is unknown.
 */
export const FAMILY_COLUMNS: readonly {
  readonly heading: string;
  readonly title: string;
  readonly cell: (row: FamilyRow) => string | null;
}[] = [
  {
    heading: 'Size',
    title: 'Bytes of its live files at the end',
    cell: ({ live_bytes: bytes }) => (bytes === null ? null : shortBytes(bytes)),
  },
  { heading: 'Flushes', title: 'Flushes', cell: ({ flushes }) => text(flushes) },
  {
    heading: 'Comp.',
    title: 'Compactions that rewrote files',
    cell: ({ compactions }) => text(compactions),
  },
  {
    heading: 'Stalls',
    title: 'Times in which its limits stalled the writes of the database',
    cell: ({ stalls }) => text(stalls),
  },
];

/** What stands below a name; empty: nothing. */
export function familyNotes({ is_dropped, differing_options: options }: FamilyRow): string {
  const differing =
    options.length === 1 ? '1 option differs' : `${String(options.length)} options differ`;
  const notes = [...(is_dropped ? ['dropped'] : []), ...(options.length > 0 ? [differing] : [])];
  return notes.join(', ');
}

/** What a row has no room for. */
export function familyDetails(row: FamilyRow): string {
  const options = row.differing_options.map(
    ({ name, value, default_value: usual }) => `${name}=${value} (default: ${usual})`,
  );
  const { held_sec: held } = row;
  // From a line of the LOG to the next install without the condition: not how long writers waited.
  const condition = held === null ? 'an unknown time' : shortDuration(Math.round(held * 1e6));
  const facts = [
    counted(row.live_files, 'file'),
    counted(row.trivial_moves, 'move'),
    counted(row.stalls, 'stall'),
    `writes stopped by ${text(row.stops) ?? 'an unknown number'} of them`,
    `stall conditions held for ${condition}`,
  ];
  return [facts.join(', '), ...options].join('\n');
}

/** Stalls are of the whole database: which family causes them. */
export function stallsText(rows: readonly FamilyRow[]): string {
  if (rows.every(({ stalls }) => stalls === null)) {
    return 'Without a LOG it is unknown which family stalled writes.';
  }
  const causes = rows.filter(({ stalls }) => (stalls ?? 0) > 0);
  if (causes.length === 0) return 'No family stalled writes.';
  const most = causes.reduce((a, b) => ((b.stalls ?? 0) > (a.stalls ?? 0) ? b : a));
  const total = causes.reduce((sum, { stalls }) => sum + (stalls ?? 0), 0);
  return (
    'A stall is of the whole database, and counts once however many lines the LOG has of it. ' +
    `${String(most.stalls)} of ${String(total)} stalls are by the limits of ${most.key}.`
  );
}

function text(number: number | null): string | null {
  return number === null ? null : String(number);
}

/** `1 file`, `8 files`, `unknown files` */
function counted(number: number | null, noun: string): string {
  return `${text(number) ?? 'unknown'} ${noun}${number === 1 ? '' : 's'}`;
}
