// What the options are searched for.

/** The search and the filter. */
export interface SearchState {
  readonly text: string;
  /** Whether only options are shown that were changed. */
  readonly isChangedOnly: boolean;
}

/** All options, in their groups. */
export const noSearch: SearchState = { text: '', isChangedOnly: false };

/** Whether a list of what was found takes the place of the groups. */
export function isSearching({ text, isChangedOnly }: SearchState): boolean {
  return text.trim() !== '' || isChangedOnly;
}
