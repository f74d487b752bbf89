//! Where output files are cut (C-1..C-16).
