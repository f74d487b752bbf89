// Converts an element's settings to a request for the engine. Scenarios are modules of the package.
import type { OptionTexts, RequestedMode, RunRequest, StepRequest } from '../../engine/protocol.ts';
import type { LinkedRun } from '../../links/run_link.ts';
import { keptSettings, stepsOfCommands } from '../../links/run_steps.ts';
import { RunSourceError } from './run_source_error.ts';
import type { RunSettings } from './run_settings.ts';
import { SCENARIO_MODULES, type ScenarioFile } from './scenario_modules.ts';

/** A run before a reader has changed anything. */
export interface RunSource {
  readonly request: RunRequest;
  /** Options of the run; null until the engine reports them. */
  readonly options: OptionTexts | null;
  /** Options of the scenario; empty if they are only known to the engine. */
  readonly known: OptionTexts;
  /** Moment from a link, in the notation of the attribute `at`; null if the link has none. */
  readonly at: string | null;
}

/** Returns the requested run; null if none is requested. Throws a `RunSourceError`. */
export async function runSource(settings: RunSettings): Promise<RunSource | null> {
  // Only elements with a link load the code for links.
  const { link } = settings;
  const linked = link === null ? null : await (await import('./linked_run.ts')).linkedRunOf(link);
  const steps = stepsOf(settings, linked);
  const name = settings.scenario ?? scenarioIn(linked);
  if (steps === null && name === null) return null;
  const scenario = steps === null && name !== null ? await scenarioOf(name) : null;
  const changed = { ...linked?.overrides, ...settings.set };
  const calls = linked?.calls ?? [];
  const title = scenario?.title ?? linked?.title ?? null;
  return {
    request: {
      ...(title === null ? {} : { title }),
      steps: scenario?.steps ?? steps ?? [],
      set: { ...keptSettings(scenario?.set ?? {}, changed), ...changed },
      mode: modeOf(settings, linked),
      ...(calls.length === 0 ? {} : { set_options_at: calls }),
    },
    options: scenario === null ? null : { ...scenario.options, ...changed },
    known: scenario?.options ?? {},
    at: linked?.event ?? null,
  };
}

/** Returns the author's or the link's command lines; null for a scenario. */
function stepsOf(
  { commands, scenario }: RunSettings,
  linked: LinkedRun | null,
): readonly StepRequest[] | null {
  if (commands !== null) return stepsOfCommands(commands, null);
  if (scenario !== null || linked === null || !('steps' in linked.source)) return null;
  return linked.source.steps;
}

function scenarioIn(linked: LinkedRun | null): string | null {
  return linked !== null && 'scenario' in linked.source ? linked.source.scenario : null;
}

/** Returns the link's mode, or the author's if the link uses the default (`sampled`). */
function modeOf({ mode }: RunSettings, linked: LinkedRun | null): RequestedMode {
  return linked === null || linked.mode === 'sampled' ? mode : linked.mode;
}

async function scenarioOf(name: string): Promise<ScenarioFile> {
  const load = SCENARIO_MODULES[name];
  if (load !== undefined) return (await load()).default;
  const { wrongScenario } = await import('./wrong_names.ts');
  throw new RunSourceError(wrongScenario(name, Object.keys(SCENARIO_MODULES)));
}
