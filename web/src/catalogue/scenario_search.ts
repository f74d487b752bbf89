// The search in the list of scenarios.

export interface ScenarioChoice {
  readonly id: string;
  readonly title: string;
  /** Question in one sentence; may be empty. */
  readonly question: string;
  readonly group: string;
}

export interface ScenarioGroup {
  readonly title: string;
  readonly scenarios: readonly ScenarioChoice[];
}

/** Returns the scenarios that contain every search word, by group and in their original order. */
export function foundScenarios(
  scenarios: readonly ScenarioChoice[],
  search: string,
): ScenarioGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, ScenarioChoice[]>();
  for (const scenario of scenarios) {
    const { id, title, question, group } = scenario;
    const text = `${title} ${question} ${group} ${id}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    const own = groups.get(group) ?? [];
    own.push(scenario);
    groups.set(group, own);
  }
  return [...groups].map(([title, own]) => ({ title, scenarios: own }));
}
