// The questions of the bundled scenarios, which are loaded after the first picture.
import { questions } from 'virtual:scenario_questions';
import { bundledScenarios } from './scenarios.ts';

const byScenario: ReadonlyMap<string, string> = new Map(
  bundledScenarios.map(({ id }, at) => [id, questions[at] ?? '']),
);

/** Question of a scenario in one sentence; empty if it has none. */
export function questionOf(scenario: string | undefined): string {
  return byScenario.get(scenario ?? '') ?? '';
}

export function withQuestion<Scenario extends { readonly id: string }>(
  scenario: Scenario,
): Scenario & { readonly question: string } {
  return { ...scenario, question: questionOf(scenario.id) };
}
