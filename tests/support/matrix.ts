/**
 * Long matrices: `npm test` runs a few cases of each, `npm run test:all` runs all. A case that only
 * the second one runs has this tag; `tests/playwright.config.ts` leaves it out.
 */
export const EVERY_CASE_ONLY = '@every-case';

/** The details of a test or a group: run each time, or only with every case. */
export const caseOf = (isEachTime: boolean): { readonly tag: string[] } => ({
  tag: isEachTime ? [] : [EVERY_CASE_ONLY],
});

/** The details of a test that `npm test` leaves out: others of its feature would fail as well. */
export const IN_TEST_ALL = caseOf(false);
