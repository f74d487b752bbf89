// From what an element asks for to what the engine is asked: scenarios are modules of the package.
import type { OptionTexts, RequestedMode, RunRequest } from '../../engine/protocol.ts';
import type { RunSettings } from './run_settings.ts';
import { SCENARIO_MODULES, type ScenarioFile } from './scenario_modules.ts';

/** A run before a reader has changed anything. */
export interface RunSource {
  readonly request: RunRequest;
  /** The options that it has; null: the engine has not told them yet. */
  readonly options: OptionTexts | null;
  /** Those of the scenario itself; none where the engine has to be asked. */
  readonly known: OptionTexts;
  /** The moment that a link names, written as the attribute `at` is. */
  readonly at: string | null;
}

/** Why there is no run: a sentence for the author of the page. */
export class RunSourceError extends Error {}

/** The run that is asked for; null: none is. Fails with a `RunSourceError`. */
export async function runSource(settings: RunSettings): Promise<RunSource | null> {
  const linked = settings.link === null ? null : await fieldsOfLink(settings.link);
  const commands = settings.commands ?? linked?.get('commands') ?? null;
  const name = settings.scenario ?? linked?.get('scenario') ?? null;
  if (commands !== null) return ofCommands(commands, settings, linked);
  if (name === null) return null;
  const scenario = await scenarioOf(name);
  const changed = { ...optionsOfLink(linked, scenario.options), ...settings.set };
  const set = { ...scenario.set, ...changed };
  const mode = modeOf(settings, linked);
  return {
    request: { title: scenario.title, steps: scenario.steps, set, mode },
    options: { ...scenario.options, ...changed },
    known: scenario.options,
    at: linked?.get('event') ?? null,
  };
}

function ofCommands(
  commands: string,
  settings: RunSettings,
  linked: URLSearchParams | null,
): RunSource {
  const lines = commands.replace(/\\\r?\n/g, ' ').split(/\r?\n/);
  const steps = lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((db_bench) => ({ db_bench, options_file: null }));
  const request = { steps, set: settings.set, mode: modeOf(settings, linked) };
  return { request, options: null, known: {}, at: linked?.get('event') ?? null };
}

function modeOf({ mode }: RunSettings, linked: URLSearchParams | null): RequestedMode {
  const text = linked?.get('mode');
  return text === 'preview' || text === 'exact' ? text : mode;
}

/** What stands in the fragment of a link, also of one that was compressed. */
async function fieldsOfLink(link: string): Promise<URLSearchParams> {
  const fragment = link.slice(link.indexOf('#') + 1);
  const fields = new URLSearchParams(fragment);
  if (!fields.has('z')) return fields;
  const { expanded } = await import('../../links/short_link.ts');
  const text = await expanded(fragment);
  if (text === null) throw new RunSourceError('link: this link is damaged; copy it whole.');
  return new URLSearchParams(text);
}

/** Of a link's fields those that are options; the others are about the page around the tree. */
function optionsOfLink(
  linked: URLSearchParams | null,
  options: OptionTexts,
): Readonly<Record<string, string>> {
  return Object.fromEntries([...(linked ?? [])].filter(([name]) => name in options));
}

async function scenarioOf(name: string): Promise<ScenarioFile> {
  const load = SCENARIO_MODULES[name];
  if (load !== undefined) return (await load()).default;
  const { wrongScenario } = await import('./wrong_names.ts');
  throw new RunSourceError(wrongScenario(name, Object.keys(SCENARIO_MODULES)));
}
