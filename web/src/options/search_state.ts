// The state of the options search.

export interface SearchState {
  readonly text: string;
  /** True to show only changed options. */
  readonly isChangedOnly: boolean;
}

/** The state without a search: all options are shown in their groups. */
export const noSearch: SearchState = { text: '', isChangedOnly: false };

/** True if results are shown instead of the groups. */
export function isSearching({ text, isChangedOnly }: SearchState): boolean {
  return text.trim() !== '' || isChangedOnly;
}
