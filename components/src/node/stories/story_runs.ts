// The runs of stories. Each is made once.
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

/** A run, and the engine's remarks. */
export interface StoryRunMade extends MadeRun {
  readonly title: string;
  readonly warnings: readonly Warning[];
}

/** The engine and the folder of scenarios. */
export interface StoryPlace {
  readonly engine: Pick<NodeEngine, 'simulate' | 'replay'>;
  /** The folder of the package's scenarios. */
  readonly scenarios: URL;
}

/** The inputs that determine a run. */
export type AskedRun = Pick<StoryRun, 'scenario' | 'dbBench' | 'set'>;

/** Makes the runs of stories. It samples the keys like the element does. */
export class StoryRuns {
  readonly #place: StoryPlace;
  /** Runs in the order in which they were last used. */
  readonly #made = new Map<string, StoryRunMade>();
  readonly #kept: number;

  /** `kept` is the number of runs to cache. */
  constructor(place: StoryPlace, kept = Infinity) {
    this.#place = place;
    this.#kept = kept;
  }

  /** The run. Throws a `Problem` if it cannot be made. */
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

  /** The options that are set in addition to the command lines. */
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
    throw new Problem(`scenario ${scenario}`, 'there is none of this name', todo);
  }
}

/** The request for db_bench flags alone. */
export function requestOf(dbBench: string): RunRequest {
  return { steps: [{ db_bench: dbBench, options_file: null }] };
}
