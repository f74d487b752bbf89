// The runs of stories: each is made once.
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { Warning } from '../../engine/protocol.ts';
import type { MadeRun } from '../../stories/quantities.ts';
import type { StoryRun } from '../../stories/story.ts';
import { historyOf } from '../../written/history.ts';
import { Problem } from '../../written/problem.ts';
import { readScenario } from '../scenario_folder.ts';
import type { NodeEngine } from '../engine.ts';
import { scenarioNames } from '../source.ts';

/** A run, and what the engine remarked. */
export interface StoryRunMade extends MadeRun {
  readonly title: string;
  readonly warnings: readonly Warning[];
}

/** Where runs come from. */
export interface StoryPlace {
  readonly engine: Pick<NodeEngine, 'simulate' | 'replay'>;
  /** The folder of the scenarios that the package has. */
  readonly scenarios: URL;
}

/** What decides a run. */
export type AskedRun = Pick<StoryRun, 'scenario' | 'set'>;

/** Makes the runs of stories, in a sample of the keys as the element does. */
export class StoryRuns {
  readonly #place: StoryPlace;
  readonly #made = new Map<string, StoryRunMade>();

  constructor(place: StoryPlace) {
    this.#place = place;
  }

  /** The run; fails with a `Problem`. */
  made({ scenario, set }: AskedRun): StoryRunMade {
    const key = JSON.stringify([scenario, Object.entries(set).sort()]);
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    if (!scenarioNames(this.#place).includes(scenario)) {
      const names = scenarioNames(this.#place).join(', ');
      throw new Problem(scenario, 'there is no scenario of this name', `there are ${names}`);
    }
    const request = readScenario(join(fileURLToPath(this.#place.scenarios), scenario));
    const all = { ...request.set, ...set };
    const run = this.#place.engine.simulate({ ...request, set: all, mode: 'sampled' });
    const timeline = historyOf(run.words, scenario);
    const { summary, warnings } = run;
    const title = request.title ?? scenario;
    const made = { timeline, summary, warnings, title };
    this.#made.set(key, made);
    return made;
  }
}
