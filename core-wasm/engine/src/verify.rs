//! Recorded decisions against our own: picks, moves, cuts and the table.
