//! Messages to the page. Each declaration gives the JSON and, through `tests/it/generated_types`,
//! the TypeScript type.

use serde_json::{Map, Value};

/// Declares messages, which `<Name>::of` makes. Their JSON has the fields in this order.
///
/// ```text
/// /// Its meaning.
/// <Name>(<argument>: <Type>; <Base> = <message that it extends>) for "<type of K>" with {
///     let <name> = <value for several fields>;
/// } {
///     /// Meaning of the field.
///     <key>: <Type> as "<type in TypeScript, if not that of the Rust type>" = <value>,
/// }
/// ```
/// With `for`, the type is a union with one member for each `K`.
macro_rules! messages {
    ($(
        $(#[$doc:meta])*
        $name:ident($($argument:ident: $argument_type:ty),* $(; $base:ident = $start:expr)?)
        $(for $each:literal)? $(with { $($prelude:tt)* })? {
            $(
                $(#[$field_doc:meta])*
                $field:ident: $type:ty $(as $typescript:literal)? = $value:expr,
            )*
        }
    )*) => { $(
        $(#[$doc])*
        pub(crate) struct $name(serde_json::Value);

        impl $name {
            pub(crate) fn of($($argument: $argument_type),*) -> Self {
                $($($prelude)*)?
                let fields = &mut [$((stringify!($field), {
                    let value: $type = $value;
                    serde_json::Value::from(value)
                })),*];
                let base = [$(<serde_json::Value as From<$base>>::from($start))?];
                Self($crate::message::object(base.into_iter().next(), fields))
            }
        }

        impl From<$name> for serde_json::Value {
            fn from(message: $name) -> Self {
                message.0
            }
        }
    )* };
}
pub(crate) use messages;

/// JSON of some fields, after those of the base. The key `where` is `r#where` in Rust.
pub(crate) fn object(base: Option<Value>, fields: &mut [(&str, Value)]) -> Value {
    let mut object = base.unwrap_or_else(|| Value::Object(Map::new()));
    for (key, value) in fields {
        object[key.trim_start_matches("r#")] = value.take();
    }
    object
}

/// Adds a message's fields to a JSON object.
pub(crate) fn extend(json: &mut Value, message: impl Into<Value>) {
    if let (Value::Object(json), Value::Object(fields)) = (json, message.into()) {
        json.extend(fields);
    }
}
