// The questions of the bundled scenarios. Their texts are loaded after the first picture, with the
// code that shows them.
import { questions } from 'virtual:scenario_questions';
import { bundledScenarios } from './scenarios.ts';

const byScenario: ReadonlyMap<string, string> = new Map(
  bundledScenarios.map(({ id }, at) => [id, questions[at] ?? '']),
);

/** The question of a scenario, in a sentence; empty if it has none. */
export function questionOf(scenario: string | undefined): string {
  return byScenario.get(scenario ?? '') ?? '';
}

/** A scenario with its question. */
export function withQuestion<Scenario extends { readonly id: string }>(
  scenario: Scenario,
): Scenario & { readonly question: string } {
  return { ...scenario, question: questionOf(scenario.id) };
}
