// From what an element asks for to what the engine is asked: scenarios are files of the package.
import { ownAssetUrl } from '../../base/asset_urls.ts';
import type { OptionTexts, RequestedMode, RunRequest, StepRequest } from '../../engine/protocol.ts';
import { scenariosUrl } from './scenarios_url.ts';
import type { RunSettings } from './run_settings.ts';

/** A run before a reader has changed anything. */
export interface RunSource {
  readonly request: RunRequest;
  /** The options that it has; null: the engine has not told them yet. */
  readonly options: OptionTexts | null;
  /** The moment that a link names, written as the attribute `at` is. */
  readonly at: string | null;
}

/** A scenario as a file of the package. */
interface ScenarioFile {
  readonly title: string;
  readonly steps: readonly StepRequest[];
  readonly set: Readonly<Record<string, string>>;
  /** All settings of its last process. */
  readonly options: OptionTexts;
}

/** Why there is no run: a sentence for the author of the page. */
export class RunSourceError extends Error {}

/** The run that is asked for; null: none is. Fails with a `RunSourceError`. */
export async function runSource(
  settings: RunSettings,
  signal: AbortSignal,
): Promise<RunSource | null> {
  const linked = settings.link === null ? null : await fieldsOfLink(settings.link);
  const commands = settings.commands ?? linked?.get('commands') ?? null;
  const name = settings.scenario ?? linked?.get('scenario') ?? null;
  if (commands !== null) return ofCommands(commands, settings, linked);
  if (name === null) return null;
  const scenario = await fetchScenario(name, signal);
  const changed = { ...optionsOfLink(linked, scenario.options), ...settings.set };
  const set = { ...scenario.set, ...changed };
  const mode = modeOf(settings, linked);
  return {
    request: { title: scenario.title, steps: scenario.steps, set, mode },
    options: { ...scenario.options, ...changed },
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
  return { request, options: null, at: linked?.get('event') ?? null };
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

async function fetchScenario(name: string, signal: AbortSignal): Promise<ScenarioFile> {
  const folder = ownAssetUrl('scenarios') ?? scenariosUrl;
  const list = new URL(`${encodeURIComponent(name)}.json`, folder).href;
  const response = await fetch(list, { signal }).catch((problem: unknown) => {
    if (signal.aborted) throw problem;
    throw new RunSourceError(`${list} cannot be loaded. Is the folder of scenarios there?`);
  });
  if (!response.ok) {
    throw new RunSourceError(
      `scenario="${name}" cannot be loaded from ${list}: ${response.status}. The package’s folder scenarios has one file for each scenario.`,
    );
  }
  return (await response.json()) as ScenarioFile;
}
