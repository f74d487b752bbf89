//! Text tables, with columns as wide as their cells.

/// Maximum width of a column, because texts from files may have any length.
const WIDEST: usize = 300;

/// Lines of a table, the first of which are the headings. Columns in `texts` are left-aligned,
/// others right-aligned.
pub(crate) fn aligned(lines: &[Vec<String>], texts: &[usize]) -> String {
    let columns = lines.first().map_or(0, Vec::len);
    let width = |column: usize| {
        let widths = lines.iter().map(|line| line[column].chars().count());
        widths.max().unwrap_or(0).min(WIDEST)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let lines = lines.iter().map(|line| {
        let cells = line.iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, width))| match texts.contains(&column) {
            true => format!("{cell:<width$}"),
            false => format!("{cell:>width$}"),
        });
        let cells: Vec<String> = cells.collect();
        cells.join("  ").trim_end().to_string() + "\n"
    });
    lines.collect()
}
