//! The engine: a discrete-event loop that turns a scenario into events.
