// The stage's first frame, embedded in `index.html`. The built engine simulates the landing page's
// run, and the stage's own code draws it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { initSync, Run } from '../../core-wasm/pkg/shell.js';
import { withCommas } from '../../components/src/base/format_short.ts';
import { inBothThemes } from '../../components/src/render/both_themes.ts';
import { svgAt } from '../../components/src/render/svg_renderer.ts';
import { TimelineBuilder } from '../../components/src/timeline/timeline_builder.ts';
import type { Timeline } from '../../components/src/timeline/timeline.ts';
import { defaultMode, defaultScenario, landingEvent } from '../src/state/landing.ts';
import { REFERENCE_RELEASE } from '../../components/src/engine/generated/setting_kinds.ts';
import { bundled } from './scenarios.ts';

const pkg = join(import.meta.dirname, '..', '..', 'core-wasm', 'pkg');

/** Stage sizes of the landing page in CSS pixels, at 1440 × 900 and at 390 × 844. */
const stages = [
  { name: 'desktop', width: 1100, height: 540 },
  { name: 'phone', width: 390, height: 470 },
] as const;

/** Parts of the landing page that need no script. */
export interface Landing {
  /** One picture per stage, each with both themes. */
  readonly frames: string;
  /** RocksDB release that the run follows. */
  readonly release: string;
  /** Number of keys that the run writes, in words. */
  readonly keys: string;
}

/** Draws the first frame of the landing page's run. */
export function landingHtml(): Landing {
  const timeline = landingRun();
  const keys = `${withCommas(timeline.keySpace / 1e6)} million`;
  const frames = stages
    .map(({ name, width, height }) => {
      const draw = (theme: 'light' | 'dark'): string =>
        svgAt({
          ...{ timeline, width, height, theme },
          playhead: landingEvent,
          heightMode: 'log',
          colourBy: 'age',
          label: 'The first frame of a leveled tree',
          idPrefix: name,
          hasMemtable: true,
          isStage: true,
        });
      const drawn = inBothThemes(draw('light'), draw('dark'));
      return drawn.replace(/ font-family="[^"]*"/, '').replaceAll('\n', '');
    })
    .join('');
  return { frames, release: REFERENCE_RELEASE, keys };
}

/** Simulates the run with the built engine. */
function landingRun(): Timeline {
  initSync({ module: readFileSync(join(pkg, 'shell_bg.wasm')) });
  const scenario = bundled().find(({ id }) => id === defaultScenario);
  if (scenario === undefined) throw new Error(`Scenario ${defaultScenario} does not exist.`);
  const { title, steps, set } = scenario;
  const request = { title, steps, set, mode: defaultMode };
  let run: Run;
  try {
    run = Run.simulate(JSON.stringify(request));
  } catch (error) {
    throw new Error(`The first frame cannot be simulated: ${String(error)}`, { cause: error });
  }
  const builder = new TimelineBuilder();
  while (!run.isDone()) builder.append(run.next(4096));
  builder.finish();
  run.free();
  return builder.timeline;
}
