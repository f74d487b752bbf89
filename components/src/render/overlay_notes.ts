// Notes over the stage, which its first picture does without: the state of writes, and a pinned
// file's lineage.
import { shortBytes } from '../base/format_short.ts';
import { stallCauseText } from '../timeline/stall_cause.ts';
import type { LabelSink } from './label_pool.ts';
import type { Picture } from './renderer.ts';

/** Shows all notes over the stage. */
export function showNotes(pool: LabelSink, picture: Picture): void {
  showStall(pool, picture);
  showLineage(pool, picture);
}

/**
 * Shows an abnormal state of writes at the end of the memtable's bar, and its cause below. The fill
 * level stays visible.
 */
function showStall(pool: LabelSink, picture: Picture): void {
  const { timeline, viewport, scene } = picture;
  const { condition, delayedWriteRate } = scene.stall;
  if (condition === 'normal') return;
  const rate = delayedWriteRate > 0 ? ` to ${shortBytes(delayedWriteRate)}/s` : ' down';
  const x = viewport.plotX + viewport.plotWidth;
  // A wider text would cover the names of the rows, or extend beyond the picture.
  const isRoomyFor = (text: string): boolean => text.length * CHARACTER_PIXELS < viewport.plotWidth;
  const slowed = `writes slowed${rate}`;
  const text = isRoomyFor(slowed) ? slowed : 'writes slowed';
  pool.show('stall', [condition === 'stopped' ? 'writes stopped' : text], {
    x,
    y: viewport.memtableY + viewport.memtableHeight / 2 - 10,
    look: condition === 'stopped' ? 'stall' : 'stall slow',
    align: 'right',
  });
  const cause = stallCauseText(timeline, scene.stall);
  if (viewport.isLow || !isRoomyFor(cause)) return;
  pool.show('stall cause', [cause], {
    x,
    y: viewport.immutableY,
    look: condition === 'stopped' ? 'small cause stopped' : 'small cause',
    align: 'right',
  });
}

/** Shows a pinned file's lineage in a line, if the legend leaves room. */
function showLineage(pool: LabelSink, { lineage, viewport, timeline, theme }: Picture): void {
  // It replaces the legend. On a stage too low for a legend, rows use that place.
  if (lineage === null || !viewport.hasLegend) return;
  const number = timeline.lifetimes.fileNumber.at(lineage.lineage.stays[0] ?? 0);
  const gone = lineage.self < 0 ? ', not in the tree now' : '';
  const name = `File ${number}${gone}`;
  const text = fitting(lineage.text, viewport.width - 40 - name.length * CHARACTER_PIXELS);
  pool.show('lineage', [{ strong: name }, { quiet: ` · ${text}` }], {
    x: viewport.width / 2,
    // In the legend's place, which gives way: colours are dimmed.
    y: viewport.height - 29,
    look: 'note',
    colour: theme.muted,
    align: 'centre',
  });
}

const CHARACTER_PIXELS = 6.2;

/** As many clauses as fit into a width in pixels, estimated without measuring. */
function fitting(text: string, width: number): string {
  const clauses = text.split(' · ');
  // The number of rewrites is kept even if nothing else fits.
  const kept = [clauses.find((clause) => clause.startsWith('rewritten')) ?? ''];
  for (const clause of clauses) {
    const longer = [...kept, clause].join(' · ');
    if (!kept.includes(clause) && longer.length * CHARACTER_PIXELS <= width) kept.push(clause);
  }
  return clauses.filter((clause) => kept.includes(clause)).join(' · ');
}
