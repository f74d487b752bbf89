// Notes over the stage that the first picture does not need: the write state, and the lineage of a
// pinned file.
import { shortBytes } from '../base/format_short.ts';
import { heldCauseText } from '../timeline/stall_cause.ts';
import type { LabelSink } from './label_pool.ts';
import type { Picture } from './renderer.ts';

export function showNotes(pool: LabelSink, picture: Picture): void {
  showStall(pool, picture);
  showLineage(pool, picture);
}

/**
 * Shows an abnormal write state at the end of the memtable's bar, where the fill level stays
 * visible, and its cause below.
 */
function showStall(pool: LabelSink, picture: Picture): void {
  const { timeline, viewport, scene } = picture;
  const { condition, delayedWriteRate } = scene.stall;
  if (condition === 'normal') return;
  const rate = delayedWriteRate > 0 ? ` to ${shortBytes(delayedWriteRate)}/s` : ' down';
  const x = viewport.plotX + viewport.plotWidth;
  // A longer text would cover row names or extend beyond the picture.
  const isRoomyFor = (text: string): boolean => text.length * CHARACTER_PIXELS < viewport.plotWidth;
  const slowed = `writes slowed${rate}`;
  const text = isRoomyFor(slowed) ? slowed : 'writes slowed';
  pool.show('stall', [condition === 'stopped' ? 'writes stopped' : text], {
    x,
    y: viewport.memtableY + viewport.memtableHeight / 2 - 10,
    look: condition === 'stopped' ? 'stall' : 'stall slow',
    align: 'right',
  });
  const cause = heldCauseText(timeline, scene.event);
  if (viewport.isLow || !isRoomyFor(cause)) return;
  pool.show('stall cause', [cause], {
    x,
    y: viewport.immutableY,
    look: condition === 'stopped' ? 'small cause stopped' : 'small cause',
    align: 'right',
  });
}

/** Shows the lineage of a pinned file on one line that replaces the legend. */
function showLineage(pool: LabelSink, { lineage, viewport, timeline, theme }: Picture): void {
  // On a stage too low for a legend, rows use this space.
  if (lineage === null || !viewport.hasLegend) return;
  const number = timeline.lifetimes.fileNumber.at(lineage.lineage.stays[0] ?? 0);
  const gone = lineage.self < 0 ? ', not in the tree now' : '';
  const name = `File ${number}${gone}`;
  const text = fitting(lineage.text, viewport.width - 40 - name.length * CHARACTER_PIXELS);
  pool.show('lineage', [{ strong: name }, { quiet: ` · ${text}` }], {
    x: viewport.width / 2,
    // The colours are dimmed, so the legend is not needed.
    y: viewport.height - 29,
    look: 'note',
    colour: theme.muted,
    align: 'centre',
  });
}

const CHARACTER_PIXELS = 6.2;

/** Returns as many clauses of a text as fit into a width in pixels, which is only estimated. */
function fitting(text: string, width: number): string {
  const clauses = text.split(' · ');
  // Keeps the number of rewrites even if nothing else fits.
  const kept = [clauses.find((clause) => clause.includes('rewritten')) ?? ''];
  for (const clause of clauses) {
    const longer = [...kept, clause].join(' · ');
    if (!kept.includes(clause) && longer.length * CHARACTER_PIXELS <= width) kept.push(clause);
  }
  return clauses.filter((clause) => kept.includes(clause)).join(' · ');
}
