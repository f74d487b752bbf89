import { expect, it } from 'vitest';
import { Story } from '../figures/story.ts';
import { viewportOf } from '../scene/viewport.ts';
import type { LabelSink } from './label_pool.ts';
import { showNotes } from './overlay_notes.ts';
import { stillPicture } from './still_picture.ts';

/** Returns the notes about slowed writes in a picture of the given width. */
function notesAt(width: number): string[] {
  const { timeline, playhead } = new Story({ style: 'leveled', levels: 3 })
    .has(0, '9:0-99*30 8:0-99*30 7:0-99*30')
    .stall('delayed', 'pending_compaction_bytes', 70 * 2 ** 30)
    .told();
  const notes: string[] = [];
  const sink: LabelSink = {
    show: (_, parts) => {
      notes.push(...parts.filter((part) => typeof part === 'string'));
    },
    endPicture: () => undefined,
  };
  const look = { theme: 'light', heightMode: 'log', colourBy: 'age' } as const;
  const viewport = viewportOf(width, 420, timeline.keySpace);
  showNotes(sink, stillPicture({ timeline, playhead, ...look }, viewport));
  return notes;
}

it('shows the cause of slowed writes if it fits next to the bar', () => {
  const [slowed, cause] = notesAt(900);
  expect(slowed).toMatch(/^writes slowed (to .*\/s|down)$/);
  expect(cause).toContain('70.0 GiB ≥ soft limit');
  expect(notesAt(320)).toEqual(['writes slowed']);
});
