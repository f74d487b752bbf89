// The search among the options.

/** The search and the filter. */
export interface SearchState {
  readonly text: string;
  /** True to show only changed options. */
  readonly isChangedOnly: boolean;
}

/** The state without a search: all options in their groups. */
export const noSearch: SearchState = { text: '', isChangedOnly: false };

/** True if a list of results replaces the groups. */
export function isSearching({ text, isChangedOnly }: SearchState): boolean {
  return text.trim() !== '' || isChangedOnly;
}
