/** Error and remedy for a recording without events. */
export const NO_HISTORY =
  'OPTIONS contains only settings. Add the LOG or the MANIFEST to see what happened';
