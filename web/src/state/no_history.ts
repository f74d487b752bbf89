/** The message and the remedy for a recording without any events. */
export const NO_HISTORY =
  'OPTIONS holds what was set; add the LOG or the MANIFEST to see what happened';
