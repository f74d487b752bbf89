/** What is said where nothing is known of what happened, and what to do. */
export const NO_HISTORY =
  'OPTIONS holds what was set; add the LOG or the MANIFEST to see what happened';
