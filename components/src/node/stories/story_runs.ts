// The runs of stories: each is made once.
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { nearestName } from '../../base/nearest_name.ts';
import type { RunRequest, Warning } from '../../engine/protocol.ts';
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
export type AskedRun = Pick<StoryRun, 'scenario' | 'dbBench' | 'set'>;

/** Makes the runs of stories, in a sample of the keys as the element does. */
export class StoryRuns {
  readonly #place: StoryPlace;
  /** The one that was made last is the last. */
  readonly #made = new Map<string, StoryRunMade>();
  readonly #kept: number;

  /** `kept`: how many of them stay, for whoever asks again. */
  constructor(place: StoryPlace, kept = Infinity) {
    this.#place = place;
    this.#kept = kept;
  }

  /** The run; fails with a `Problem`. */
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

  /** The options that are set beside the command lines. */
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

/** What is asked for with flags of db_bench alone. */
export function requestOf(dbBench: string): RunRequest {
  return { steps: [{ db_bench: dbBench, options_file: null }] };
}
