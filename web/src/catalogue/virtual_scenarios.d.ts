// The modules that web/tools/scenarios.ts makes from the folder of scenarios.
declare module 'virtual:scenarios' {
  /** The result of `readScenarios` without questions. A declaration cannot import its type. */
  export const scenarios: unknown;
  /** Addresses of the files in `scenarios/published`, by name. */
  export const publicationUrls: Readonly<Record<string, string>>;
}

declare module 'virtual:scenario_questions' {
  /** The question of each scenario, in the same order; may be empty. */
  export const questions: readonly string[];
}
