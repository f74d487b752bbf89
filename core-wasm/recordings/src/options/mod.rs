//! Options of a recorded database at every moment, from `OPTIONS` files, the `LOG`'s options dump,
//! and calls of `SetOptions` and `SetDBOptions`.

pub mod family_options;
pub mod inferred_options;
pub mod not_defaults;
pub mod num_levels;
pub mod older_options;
pub mod options_identity;
