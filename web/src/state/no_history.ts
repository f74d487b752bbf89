/** What is said where nothing is known of what happened, and what to do. */
export const NO_HISTORY =
  'OPTIONS holds what was set; add the LOG, the MANIFEST or both to see what happened';
