//! Reads typed fields from JSON values.

use serde_json::{Map, Value};

/// A mistake in a request, with the part that contains it.
#[derive(Debug)]
pub(crate) struct Wrong {
    /// Path of that part, such as `.steps[1].set`.
    path: String,
    pub(crate) what: String,
}

impl Wrong {
    fn new(what: impl Into<String>) -> Wrong {
        Wrong {
            path: String::new(),
            what: what.into(),
        }
    }

    fn inside(mut self, outer: String) -> Wrong {
        self.path.insert_str(0, &outer);
        self
    }

    /// Name of that part: `request`, or `request, steps[1].db_bench`.
    pub(crate) fn place(&self, whole: &str) -> String {
        match self.path.trim_start_matches('.') {
            "" => whole.to_string(),
            path => format!("{whole}, {path}"),
        }
    }
}

/// A type that can be read from a JSON value.
pub(crate) trait FromJson: Sized {
    /// Reads the value of a field that is present.
    fn from_json(value: &Value) -> Result<Self, Wrong>;

    /// Value of an absent field; `None` if the field is required.
    fn absent() -> Option<Self> {
        None
    }
}

fn expected(what: &str) -> Wrong {
    Wrong::new(format!("expected {what}"))
}

macro_rules! from_json {
    ($($type:ty, $what:literal, $read:expr;)+) => { $(
        impl FromJson for $type {
            fn from_json(value: &Value) -> Result<Self, Wrong> {
                let read: fn(&Value) -> Option<Self> = $read;
                read(value).ok_or_else(|| expected($what))
            }
        }
    )+ };
}

from_json! {
    u64, "a whole number", Value::as_u64;
    f64, "a number", Value::as_f64;
    String, "a quoted string", |value| value.as_str().map(str::to_string);
    Map<String, Value>, "an object", |value| value.as_object().cloned();
}

impl FromJson for u32 {
    fn from_json(value: &Value) -> Result<Self, Wrong> {
        let number = u64::from_json(value)?;
        u32::try_from(number).map_err(|_| expected("a number below 2^32"))
    }
}

impl FromJson for usize {
    fn from_json(value: &Value) -> Result<Self, Wrong> {
        u32::from_json(value).map(|number| number as usize)
    }
}

impl<T: FromJson> FromJson for Vec<T> {
    fn from_json(value: &Value) -> Result<Self, Wrong> {
        let items = value.as_array().ok_or_else(|| expected("a list"))?.iter();
        let items = items
            .enumerate()
            .map(|(at, item)| T::from_json(item).map_err(|wrong| wrong.inside(format!("[{at}]"))));
        items.collect()
    }
}

impl<T: FromJson> FromJson for Option<T> {
    fn from_json(value: &Value) -> Result<Self, Wrong> {
        match value {
            Value::Null => Ok(None),
            value => T::from_json(value).map(Some),
        }
    }

    fn absent() -> Option<Self> {
        Some(None)
    }
}

/// Reads one of several words.
pub(crate) fn word<T: Copy>(value: &Value, words: &[&str], values: &[T]) -> Result<T, Wrong> {
    let text = String::from_json(value)?;
    let at = words.iter().position(|word| *word == text);
    let at = at.ok_or_else(|| expected(&format!("one of {}", words.join(", "))))?;
    Ok(values[at])
}

/// The fields of an object, all of which are known.
pub(crate) struct Fields<'a>(&'a Map<String, Value>);

impl<'a> Fields<'a> {
    pub(crate) fn of(value: &'a Value, known: &[&str]) -> Result<Self, Wrong> {
        let fields = value.as_object().ok_or_else(|| expected("an object"))?;
        let unknown = fields.keys().find(|name| !known.contains(&name.as_str()));
        if let Some(name) = unknown {
            let what = format!("unknown field {name}, expected {}", known.join(", "));
            return Err(Wrong::new(what));
        }
        Ok(Self(fields))
    }

    /// Reads a field, or returns `absent` if it is missing.
    pub(crate) fn get<T: FromJson>(&self, name: &str, absent: Option<T>) -> Result<T, Wrong> {
        match self.0.get(name) {
            Some(value) => T::from_json(value).map_err(|wrong| wrong.inside(format!(".{name}"))),
            None => absent
                .or_else(T::absent)
                .ok_or_else(|| Wrong::new(format!("missing field {name}"))),
        }
    }
}

/// Reads a type from an object by its fields, each `name` or `name or the default`.
macro_rules! fields {
    ($type:ident: $($field:ident $(or $absent:expr)?),+ $(,)?) => {
        impl $crate::json::FromJson for $type {
            fn from_json(value: &serde_json::Value) -> Result<Self, $crate::json::Wrong> {
                let fields = $crate::json::Fields::of(value, &[$(stringify!($field)),+])?;
                Ok(Self { $($field: fields.get(
                    stringify!($field),
                    [$($absent)?].into_iter().next(),
                )?),+ })
            }
        }
    };
}
pub(crate) use fields;
