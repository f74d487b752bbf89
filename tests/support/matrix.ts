/**
 * Tag of cases that only `npm run test:all` runs. `npm test` runs a few cases of each long matrix;
 * `tests/playwright.config.ts` excludes the others.
 */
export const EVERY_CASE_ONLY = '@every-case';

/** Returns the details for a test or group: run each time, or only by `npm run test:all`. */
export const caseOf = (isEachTime: boolean): { readonly tag: string[] } => ({
  tag: isEachTime ? [] : [EVERY_CASE_ONLY],
});

/** Details for a test that `npm test` omits because other tests cover the same feature. */
export const IN_TEST_ALL = caseOf(false);
