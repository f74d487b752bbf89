//! A db_bench command line as a process of a scenario (B-rules).
