/** Formats rows as a table for terminals. Columns in `numbers` are right-aligned. */
export function tableText(
  rows: readonly (readonly string[])[],
  numbers: ReadonlySet<number> = new Set(),
): string {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  const lines = rows.map((row) => {
    const cells = row.map((cell, at) => {
      const width = widths[at] ?? 0;
      return numbers.has(at) ? cell.padStart(width) : cell.padEnd(width);
    });
    return cells.join('  ').trimEnd();
  });
  return `${lines.join('\n')}\n`;
}
