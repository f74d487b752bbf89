// The modules that web/tools/scenarios.ts creates from the folder of scenarios.
declare module 'virtual:scenarios' {
  /** The result of `readScenarios`, without questions. Its type cannot be imported here. */
  export const scenarios: unknown;
  /** URLs of the files in `scenarios/published`, by name. */
  export const publicationUrls: Readonly<Record<string, string>>;
}

declare module 'virtual:scenario_questions' {
  /** The question of each scenario, in the order of `scenarios`. A question may be empty. */
  export const questions: readonly string[];
}
