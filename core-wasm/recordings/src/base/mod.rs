//! Basics that all modules share: bounds, texts, JSON and errors.

pub mod bounds;
pub mod file_error;
pub mod json;
pub mod text;
pub mod unit_kind;
