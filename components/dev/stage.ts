// The stage alone, for looking at it while working on it: `npx vite components/dev`, then
// /stage.html#theme=light&flushes=60&at=mid-merge. Not part of the library.
import { mountStage, Player, TimelineBuilder, type Timeline } from '../src/index.ts';
import type { ColourBy, HeightMode, StageHandle } from '../src/index.ts';
import { encodeEvents } from '../src/engine/encode.ts';
import { leveledEvents } from '../src/test_support/synthetic_leveled.ts';
import { syntheticEvents } from '../src/test_support/synthetic_log.ts';

declare global {
  interface Window {
    stage: { handle: StageHandle; timeline: Timeline; player: Player };
  }
}

const asked = new URLSearchParams(location.hash.slice(1));
const style = asked.get('style') ?? 'universal';
const numberOf = (name: string, otherwise: number): number => Number(asked.get(name) ?? otherwise);

async function load(): Promise<Timeline> {
  const builder = new TimelineBuilder();
  const log = asked.get('log');
  if (log !== null) {
    const bytes = await (await fetch(log)).arrayBuffer();
    builder.append(new Uint32Array(bytes));
  } else {
    const events =
      style === 'universal'
        ? syntheticEvents({
            flushes: numberOf('flushes', 60),
            trigger: numberOf('trigger', 5),
            slots: numberOf('slots', 1),
            seed: numberOf('seed', 1),
            targetFileBytes: numberOf('target', 2 ** 28),
            isSequential: asked.get('sequential') === '1',
          })
        : leveledEvents({
            flushes: numberOf('flushes', 80),
            style: style === 'fifo' ? 'fifo' : 'leveled',
            isSequential: asked.get('sequential') === '1',
            isStatic: asked.get('static') === '1',
            targetFileBytes: numberOf('target', 2 ** 24),
            baseBytes: numberOf('base', style === 'fifo' ? 2 ** 28 : 2 ** 26),
            multiplier: numberOf('multiplier', 4),
            seed: numberOf('seed', 1),
          });
    for (let at = 0; at < events.length; at += 1024) {
      builder.append(encodeEvents(events.slice(at, at + 1024)));
    }
  }
  builder.finish();
  return builder.timeline;
}

const element = document.getElementById('place');
if (element === null) throw new Error('stage.html has an element with the id place');
const timeline = await load();
const player = new Player({ runSeconds: numberOf('seconds', 30) });
player.setHistory(timeline);
const handle = mountStage(element, {
  timeline,
  theme: asked.get('theme') === 'light' ? 'light' : 'dark',
  heightMode: (asked.get('height') ?? 'log') as HeightMode,
  colourBy: (asked.get('colour') ?? 'age') as ColourBy,
});
player.subscribe(() => handle.setPlayhead(player.getState().playhead));
player.dispatch({ type: 'seek', playhead: numberOf('at', timeline.eventCount / 2) });
if (asked.get('play') === '1') player.dispatch({ type: 'play' });
addEventListener('keydown', (event) => {
  if (event.key === ' ') player.dispatch({ type: 'toggle' });
  if (event.key === 'ArrowRight') player.dispatch({ type: 'step', by: 1 });
  if (event.key === 'ArrowLeft') player.dispatch({ type: 'step', by: -1 });
});
window.stage = { handle, timeline, player };
