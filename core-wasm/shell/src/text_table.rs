//! Tables whose columns are as wide as their cells.

/// The most that a cell widens its column: what files hold may be of any length.
const WIDEST: usize = 300;

/// The lines of a table, of which the first has the headings. The columns of `texts` stand to the
/// left, all others to the right.
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
