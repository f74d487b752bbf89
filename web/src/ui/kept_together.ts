/** A text in which numbers do not part from their units at the end of a line. */
export function keptTogether(text: string): string {
  return text
    .replace(/(\d) (%|[µm]?s|m|h|[KMGTP]?i?B|[KMG])(?![\w])/g, '$1\u00a0$2')
    .replace(/(\d\u00a0[mh]) (?=\d)/g, '$1\u00a0')
    .replace(/([≥>≤<×÷=]) (?=\d)/g, '$1\u00a0');
}
