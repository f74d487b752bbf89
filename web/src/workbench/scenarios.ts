// The scenarios of the repository, bundled as text: what real db_bench would run.
import type { StepRequest } from 'lsm-shape/engine';
import { commandOfArgs } from './requests.ts';

/** A scenario as the page knows it. */
export interface BundledScenario {
  readonly id: string;
  readonly title: string;
  /** What it shows, in a sentence or two. */
  readonly question: string;
  readonly group: string;
  readonly steps: readonly StepRequest[];
}

const texts: Readonly<Record<string, string>> = import.meta.glob(
  '../../../scenarios/*/{db_bench.args,setup.args,scenario.json,OPTIONS.ini}',
  { query: '?raw', import: 'default', eager: true },
);

/** All scenarios, in the order of their descriptions. */
export const bundledScenarios: readonly BundledScenario[] = readScenarios(texts);

interface Description {
  readonly title?: string;
  readonly question?: string;
  readonly group?: string;
  readonly order?: number;
}

/** Scenarios from the texts of their files by path. */
export function readScenarios(files: Readonly<Record<string, string>>): BundledScenario[] {
  const folders = new Map<string, Map<string, string>>();
  for (const [path, text] of Object.entries(files)) {
    const [name = '', folder = ''] = path.split('/').reverse();
    const own = folders.get(folder) ?? new Map<string, string>();
    own.set(name, text);
    folders.set(folder, own);
  }
  const found = [...folders].flatMap(([id, own]) => {
    const args = own.get('db_bench.args');
    if (args === undefined) return [];
    const described = JSON.parse(own.get('scenario.json') ?? '{}') as Description;
    const { title = id, question = '', group = 'Scenarios', order = 1000 } = described;
    const options_file = own.get('OPTIONS.ini') ?? null;
    const setup = own.get('setup.args');
    const commands = setup === undefined ? [args] : [setup, args];
    const steps = commands.map((text) => ({ db_bench: commandOfArgs(text), options_file }));
    return [{ id, title, question, group, steps, order }];
  });
  return found.sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}
