//! The options that a recorded database ran with, at every moment. Sources are `OPTIONS` files, the
//! dump in the `LOG`, and calls of `SetOptions` and `SetDBOptions`.

pub mod family_options;
pub mod inferred_options;
pub mod not_defaults;
pub mod num_levels;
pub mod older_options;
pub mod options_identity;
