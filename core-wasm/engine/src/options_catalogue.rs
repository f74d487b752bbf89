//! What each option is called, means, defaults to and allows: one table for readers, the command line and the page.
