//! The engine's two doors: the command line and WebAssembly.
