/** Pseudo option name that requests focus for the option search. */
export const SEARCH_ASKED = '?';
