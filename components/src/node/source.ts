// Sources of runs: a scenario, db_bench command lines, a link to the page, a recorded database or
// an event log.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nearestName } from '../base/nearest_name.ts';
import type { RunRequest } from '../engine/protocol.ts';
import { FIGURE_IDS } from '../figures/figure_names.ts';
import { changesText, isPageLink, runFragment } from '../links/run_link.ts';
import { keptSettings } from '../links/run_steps.ts';
import type { EngineRun, RecordedFile } from './engine.ts';
import { readPageLink } from './page_link.ts';
import { wordsOfLog } from '../written/log_words.ts';
import { Problem } from '../written/problem.ts';
import { callsOf, firstRunFlag, modeOf, settingsOf, type RunFlags } from './run_flags.ts';
import { isScenarioFolder, readScenario } from './scenario_folder.ts';

export interface SourcedRun extends EngineRun {
  readonly title: string;
  /** Options that differ from the scenario, like `size_ratio=20`. */
  readonly changes: readonly string[];
  /**
   * Returns the fragment of a link to the page at an event; null if the page cannot show the run.
   */
  readonly linkAt: (event: number, colour: string) => string | null;
  /** Moment and coloring from a link; null if the source is not a link. */
  readonly at: string | null;
  readonly colour: string | null;
}

/** Paths and services that are needed to make runs. */
export interface SourcePlace {
  readonly engine: {
    readonly simulate: (request: RunRequest) => EngineRun;
    readonly replay: (files: readonly RecordedFile[]) => EngineRun;
  };
  /** Folder with the scenarios of the package. */
  readonly scenarios: URL;
}

/** Error message for run flags that are used with a recorded run. */
const RECORDED = 'a recorded run cannot be changed';

/** Reads or simulates the run that a source names. Throws a `Problem` if the source is invalid. */
export function sourcedRun(
  source: string | undefined,
  flags: RunFlags,
  place: SourcePlace,
): SourcedRun {
  const commands = flags['db-bench'] ?? [];
  if (commands.length > 0) {
    if (source !== undefined) {
      throw new Problem(source, 'both a SOURCE and --db-bench are given', 'use one of them');
    }
    const steps = commands.map((db_bench) => ({ db_bench, options_file: null }));
    return simulated({ scenario: null, request: { steps }, title: 'db_bench' }, flags, place);
  }
  if (source === undefined) {
    const todo = 'give a scenario, a link, a file or --db-bench "FLAGS" (lsm-shape picture --help)';
    throw new Problem('command line', 'no SOURCE is given', todo);
  }
  if (isPageLink(source)) return linkedRun(source, flags, place);
  const shipped = scenarioNames(place);
  if (shipped.includes(source)) return namedRun(source, flags, place);
  if (!existsSync(source)) throw unknownSource(source, shipped);
  if (isScenarioFolder(source)) {
    const request = readScenario(source);
    // The page knows its scenarios by name.
    const name = basename(resolve(source));
    const isShipped = shipped.includes(name) && isSame(request, shippedRequest(name, place));
    const scenario = isShipped ? name : null;
    return simulated({ scenario, request, title: request.title ?? name }, flags, place);
  }
  const flag = firstRunFlag(flags);
  if (flag !== undefined) throw new Problem(`--${flag}`, RECORDED, `leave --${flag} out`);
  return statSync(source).isDirectory() ? recordedRun(source, place) : loggedRun(source);
}

/** Returns the names of the package's scenarios. */
export function scenarioNames({ scenarios }: SourcePlace): string[] {
  return readdirSync(scenarios).filter((name) => isScenarioFolder(pathOf(name, scenarios)));
}

const pathOf = (name: string, folder: URL): string => join(fileURLToPath(folder), name);

const isSame = (one: RunRequest, other: RunRequest): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function shippedRequest(name: string, { scenarios }: SourcePlace): RunRequest {
  return readScenario(pathOf(name, scenarios));
}

function namedRun(scenario: string, flags: RunFlags, place: SourcePlace): SourcedRun {
  const request = shippedRequest(scenario, place);
  return simulated({ scenario, request, title: request.title ?? scenario }, flags, place);
}

/** A simulation to which flags have not been applied yet. */
interface Simulation {
  /** Name of a scenario in the package; null for a run from command lines. */
  readonly scenario: string | null;
  readonly request: RunRequest;
  readonly title: string;
  /** Options set by a link, by name. */
  readonly overrides?: Readonly<Record<string, string>>;
  readonly calls?: NonNullable<RunRequest['set_options_at']>;
}

function simulated(
  { scenario, request, title, overrides = {}, calls = [] }: Simulation,
  flags: RunFlags,
  { engine }: SourcePlace,
): SourcedRun {
  const optionsPath = flags['options-file'];
  const optionsFile = optionsPath === undefined ? null : textOf(optionsPath);
  const steps =
    optionsFile === null
      ? request.steps
      : request.steps.map((step) => ({ ...step, options_file: optionsFile }));
  const own = { ...overrides, ...settingsOf(flags) };
  const ownCalls = [...calls, ...callsOf(flags)];
  const { set = {}, set_options_at = [] } = request;
  const all = [...set_options_at, ...ownCalls];
  const asked: RunRequest = {
    ...request,
    ...modeOf(flags),
    steps,
    set: { ...set, ...own },
    ...(all.length === 0 ? {} : { set_options_at: all }),
  };
  // A link to an unnamed scenario holds only command lines, so it must also set the scenario's own
  // overrides.
  const isNamed = scenario !== null && optionsFile === null;
  const link = {
    scenario: isNamed ? scenario : null,
    request: asked,
    overrides: isNamed ? own : { ...set, ...own },
    calls: isNamed ? ownCalls : all,
  };
  return {
    ...engine.simulate(asked),
    title,
    changes: changesText(own, ownCalls),
    linkAt: (event, colour) => runFragment({ ...link, event, colour }),
    at: null,
    colour: null,
  };
}

function linkedRun(link: string, flags: RunFlags, place: SourcePlace): SourcedRun {
  const { source, title, overrides, calls, mode, event, colour } = readPageLink(link);
  const flagged = { mode };
  let simulation: Simulation;
  if ('scenario' in source) {
    const known = scenarioNames(place);
    if (!known.includes(source.scenario)) throw unknownSource(source.scenario, known);
    const request = shippedRequest(source.scenario, place);
    const set = keptSettings(request.set ?? {}, { ...overrides, ...settingsOf(flags) });
    const own = { ...request, set, ...flagged };
    const name = request.title ?? source.scenario;
    simulation = { scenario: source.scenario, request: own, title: name, overrides, calls };
  } else {
    const named = title === null ? {} : { title };
    const request = { ...named, steps: source.steps, ...flagged };
    simulation = { scenario: null, request, title: title ?? 'db_bench', overrides, calls };
  }
  return { ...simulated(simulation, flags, place), at: event, colour };
}

/** Returns a run that has no link to the page. */
function unlinked(run: EngineRun, title: string): SourcedRun {
  return { ...run, title, changes: [], linkAt: () => null, at: null, colour: null };
}

const RECORDED_FILE = /^(MANIFEST-\d+|LOG(\.old\.\d+)?|OPTIONS-\d+)(\.gz)?$/;

function recordedRun(folder: string, { engine }: SourcePlace): SourcedRun {
  const names = readdirSync(folder).filter((name) => RECORDED_FILE.test(name));
  if (names.length === 0) {
    const todo = 'give a folder with db_bench.args (a scenario) or MANIFEST-*, LOG, OPTIONS-*';
    throw new Problem(folder, 'this folder is neither a scenario nor a recording', todo);
  }
  const files = names.sort().map((name) => {
    return { name, content: new Uint8Array(readFileSync(join(folder, name))) };
  });
  return unlinked(engine.replay(files), basename(resolve(folder)));
}

/** Reads an event log that `lsm-shape log` or the page has written. */
function loggedRun(path: string): SourcedRun {
  const name = basename(path).replace(/\.lsmlog$/, '');
  const file = new Uint8Array(readFileSync(path));
  try {
    return unlinked({ words: wordsOfLog(file), warnings: [] }, name);
  } catch (fault) {
    const [what = '', todo = 'make one: lsm-shape log SCENARIO -o FILE.lsmlog'] = (
      fault as Error
    ).message.split('; ');
    throw new Problem(path, what, todo);
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Problem(`--options-file ${path}`, 'it cannot be read', 'give a readable text file');
  }
}

function unknownSource(name: string, scenarios: readonly string[]): Problem {
  const nearest = nearestName(name, [...scenarios, ...FIGURE_IDS]);
  const todo =
    nearest === null
      ? `give a file, a folder, a link, a figure (lsm-shape figures), or a scenario: ${scenarios.slice(0, 4).join(', ')}, …`
      : `did you mean ${nearest}?`;
  return new Problem(name, 'no scenario, figure or file has this name', todo);
}
