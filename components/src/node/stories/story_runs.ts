// The runs of stories.
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { nearestName } from '../../base/nearest_name.ts';
import type { RunRequest, Warning } from '../../engine/protocol.ts';
import type { MadeRun } from '../../stories/quantities.ts';
import type { StoryRun } from './story.ts';
import { historyOf } from '../../written/history.ts';
import { Problem } from '../../written/problem.ts';
import { readScenario } from '../scenario_folder.ts';
import type { NodeEngine } from '../engine.ts';
import { scenarioNames } from '../source.ts';

/** A simulated run, with the engine's warnings. */
export interface StoryRunMade extends MadeRun {
  readonly title: string;
  readonly warnings: readonly Warning[];
}

/** Dependencies for simulating runs. */
export interface StoryPlace {
  readonly engine: Pick<NodeEngine, 'simulate' | 'replay'>;
  /** The folder of the package's scenarios. */
  readonly scenarios: URL;
}

/** The inputs that determine a run. */
export type AskedRun = Pick<StoryRun, 'scenario' | 'dbBench' | 'set'>;

/** Simulates the runs of stories, with sampled keys like the element. Caches recent runs. */
export class StoryRuns {
  readonly #place: StoryPlace;
  /** Cached runs, oldest first. */
  readonly #made = new Map<string, StoryRunMade>();
  readonly #kept: number;

  /** `kept`: number of runs to cache. */
  constructor(place: StoryPlace, kept = Infinity) {
    this.#place = place;
    this.#kept = kept;
  }

  /** Simulates a run, or returns it from the cache. Throws a `Problem` for invalid input. */
  made(asked: AskedRun): StoryRunMade {
    const { scenario, dbBench, set } = asked;
    const key = JSON.stringify([scenario, dbBench, Object.entries(set).sort()]);
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const request = this.#request(asked);
    const all = { ...request.set, ...set };
    const run = this.#place.engine.simulate({ ...request, set: all, mode: 'sampled' });
    const timeline = historyOf(run.words, scenario);
    const { summary, warnings } = run;
    const title = request.title ?? (scenario || 'db_bench');
    const made = { timeline, summary, warnings, title };
    this.#made.set(key, made);
    const [oldest] = this.#made.keys();
    if (oldest !== undefined && this.#made.size > this.#kept) this.#made.delete(oldest);
    return made;
  }

  /** Options that a run sets in addition to its command lines. */
  settingsOf(asked: AskedRun): Readonly<Record<string, string>> {
    return { ...this.#request(asked).set, ...asked.set };
  }

  #request({ scenario, dbBench }: AskedRun): RunRequest {
    if (dbBench !== '') return requestOf(dbBench);
    const names = scenarioNames(this.#place);
    if (names.includes(scenario)) {
      return readScenario(join(fileURLToPath(this.#place.scenarios), scenario));
    }
    const nearest = nearestName(scenario, names);
    const list = 'lsm-shape scenarios lists them';
    const todo = nearest === null ? list : `did you mean ${nearest}? ${list}`;
    throw new Problem(`scenario ${scenario}`, 'there is no scenario with this name', todo);
  }
}

/** Makes the request for a run that is defined by db_bench flags. */
export function requestOf(dbBench: string): RunRequest {
  return { steps: [{ db_bench: dbBench, options_file: null }] };
}
