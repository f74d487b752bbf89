//! A real database: MANIFEST, LOG and OPTIONS readers, and its history as the same events.
