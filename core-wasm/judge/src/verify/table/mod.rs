//! The final Compaction Stats table, computed again from the recording and compared cell by cell.

pub mod compared_cells;
mod printed_moment;
pub mod table_numbers;
