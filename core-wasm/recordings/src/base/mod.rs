//! Basics shared by all modules: bounds, texts, JSON, errors.

pub mod bounds;
pub mod file_error;
pub mod json;
pub mod text;
pub mod unit_kind;
