// Simulates the runs in stories.
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

/** A simulated run, along with warnings from the engine. */
export interface StoryRunMade extends MadeRun {
  readonly title: string;
  readonly warnings: readonly Warning[];
}

/** Paths and services that are needed to simulate runs. */
export interface StoryPlace {
  readonly engine: Pick<NodeEngine, 'simulate' | 'replay'>;
  /** Folder with the scenarios of the package. */
  readonly scenarios: URL;
}

/** Inputs that determine a run. */
export type AskedRun = Pick<StoryRun, 'scenario' | 'dbBench' | 'set'>;

/** Simulates the runs in stories, sampling keys as the element does. Caches recent runs. */
export class StoryRuns {
  readonly #place: StoryPlace;
  /** Cached runs, oldest first. */
  readonly #made = new Map<string, StoryRunMade>();
  readonly #kept: number;

  /** Creates a simulator that caches the last `kept` runs. */
  constructor(place: StoryPlace, kept = Infinity) {
    this.#place = place;
    this.#kept = kept;
  }

  /** Returns a run, simulated now or cached. Throws a `Problem` if its input is invalid. */
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

  /** Returns the options that a run sets in addition to its command lines. */
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

/** Returns the request for a run defined by db_bench flags. */
export function requestOf(dbBench: string): RunRequest {
  return { steps: [{ db_bench: dbBench, options_file: null }] };
}
