/** Prevents line breaks between a number and its unit, and within a product. */
export function keptTogether(text: string): string {
  return text
    .replace(/(\d) (%|[µm]?s|m|h|[KMGTP]?i?B|[KMG])(?![\w])/g, '$1\u00a0$2')
    .replace(/(\d\u00a0[mh]) (?=\d)/g, '$1\u00a0')
    .replace(/ ([×÷]) /g, '\u00a0$1\u00a0')
    .replace(/([≥>≤<=]) (?=\d)/g, '$1\u00a0');
}
