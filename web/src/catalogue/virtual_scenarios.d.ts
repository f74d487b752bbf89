// What web/tools/scenarios.ts makes of the folder of scenarios.
declare module 'virtual:scenarios' {
  /**
   * What `readScenarios` gives, without questions; a declaration of a module cannot import its
   * type.
   */
  export const scenarios: unknown;
  /** Addresses of the files in `scenarios/published`, by name. */
  export const publicationUrls: Readonly<Record<string, string>>;
}

declare module 'virtual:scenario_questions' {
  /** The question of each scenario, in their order; may be empty. */
  export const questions: readonly string[];
}
