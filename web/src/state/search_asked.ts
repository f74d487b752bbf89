/** Name that, in place of an option's, requests focus for the option search. */
export const SEARCH_ASKED = '?';
