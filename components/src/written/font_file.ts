// Reads the widths of characters from a TrueType font: tables `cmap`, `hhea`, `hmtx` and `head`.

/** Returns the width of a character in em, or undefined if the font does not contain it. */
export type Advances = (character: string) => number | undefined;

/** Reads a font. Throws if the font is invalid or has other table formats than our fonts. */
export function advancesOf(file: Uint8Array): Advances {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const tables = tablesOf(view);
  const table = (name: string): number => {
    const found = tables.get(name);
    if (found === undefined) throw new Error(`the font has no table ${name}`);
    return found;
  };
  const unitsPerEm = view.getUint16(table('head') + 18);
  const longMetrics = view.getUint16(table('hhea') + 34);
  const glyphOf = glyphsOf(view, table('cmap'));
  const widths = table('hmtx');
  return (character) => {
    const glyph = glyphOf(character.codePointAt(0) ?? 0);
    if (glyph === 0) return undefined;
    // Glyphs after the last long metric have its width.
    const width = view.getUint16(widths + 4 * Math.min(glyph, longMetrics - 1));
    return width / unitsPerEm;
  };
}

function tablesOf(view: DataView): Map<string, number> {
  const tables = new Map<string, number>();
  for (let at = 0; at < view.getUint16(4); at += 1) {
    const entry = 12 + 16 * at;
    const letters = [0, 1, 2, 3].map((letter) => view.getUint8(entry + letter));
    tables.set(String.fromCharCode(...letters), view.getUint32(entry + 8));
  }
  return tables;
}

/** Returns a lookup of glyphs by character, based on the subtable in format 4; 0 means none. */
function glyphsOf(view: DataView, cmap: number): (code: number) => number {
  const table = subtable4(view, cmap);
  const half = view.getUint16(table + 6);
  const [ends, starts] = [table + 14, table + 16 + half];
  const [deltas, offsets] = [starts + half, starts + 2 * half];
  return (code) => {
    for (let at = 0; at < half; at += 2) {
      if (code > view.getUint16(ends + at)) continue;
      const start = view.getUint16(starts + at);
      if (code < start) return 0;
      const delta = view.getUint16(deltas + at);
      const offset = view.getUint16(offsets + at);
      if (offset === 0) return (code + delta) & 0xffff;
      const glyph = view.getUint16(offsets + at + offset + 2 * (code - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

function subtable4(view: DataView, cmap: number): number {
  for (let at = 0; at < view.getUint16(cmap + 2); at += 1) {
    const table = cmap + view.getUint32(cmap + 4 + 8 * at + 4);
    if (view.getUint16(table) === 4) return table;
  }
  throw new Error('the font has no table of characters in format 4');
}
