/** Asked for like an option: the search among the options. */
export const SEARCH_ASKED = '?';
