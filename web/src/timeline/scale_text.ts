/** `23.9 GiB` → `23.9 G`: there is little room, and the unit stands at the value. */
export function shortScale(text: string): string {
  return text
    .replace(/iB$| B$/, '')
    .replace(/\.00(?= )/, '')
    .replace(' ', '\u2009');
}
