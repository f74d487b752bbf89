/** The pseudo option that requests the search among the options. */
export const SEARCH_ASKED = '?';
