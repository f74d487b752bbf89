//! How long writes, flushes and compactions take: a simple bandwidth model.
