//! Reads the fields of a plan, with the place of each mistake.

use engine::options::nearest_name;
use serde_json::{Map, Value};
use std::fmt;

/// Reason why a plan or a row cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Part of the plan, such as `axis 1 (max_read_amp), values`; empty for the plan as a whole.
    pub place: String,
    /// The mistake.
    pub what: String,
    /// Advice on how to correct it.
    pub todo: String,
}

impl Refused {
    /// Makes a refusal of a part.
    pub fn new(place: impl Into<String>, what: impl Into<String>, todo: impl Into<String>) -> Self {
        let (place, what, todo) = (place.into(), what.into(), todo.into());
        Self { place, what, todo }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}; {}", self.place, self.what, self.todo)
    }
}

/// Fields of an object that is part of a plan.
pub(crate) struct Fields<'a> {
    pub(crate) place: String,
    object: &'a Map<String, Value>,
}

impl<'a> Fields<'a> {
    /// Reads an object that has only these fields.
    pub(crate) fn of(value: &'a Value, place: &str, known: &[&str]) -> Result<Self, Refused> {
        let Some(object) = value.as_object() else {
            let todo = format!("give it the fields {}", known.join(", "));
            return Err(Refused::new(place, "this is not a table", todo));
        };
        let unknown = object.keys().find(|name| !known.contains(&name.as_str()));
        if let Some(name) = unknown {
            let todo = match nearest_name(name, known.iter().copied()) {
                Some(nearest) => format!("did you mean {nearest}?"),
                None => format!("use {}", known.join(", ")),
            };
            return Err(Refused::new(place, format!("unknown field {name}"), todo));
        }
        let place = place.to_string();
        Ok(Self { place, object })
    }

    /// A field's value; `None` if the field is absent.
    pub(crate) fn get(&self, name: &str) -> Option<&'a Value> {
        self.object.get(name)
    }

    /// A refusal of a field.
    pub(crate) fn refused(&self, name: &str, what: &str, todo: &str) -> Refused {
        let between = if self.place.is_empty() { "" } else { ", " };
        Refused::new(format!("{}{between}{name}", self.place), what, todo)
    }

    /// A required text.
    pub(crate) fn text(&self, name: &str, todo: &str) -> Result<&'a str, Refused> {
        let text = self.get(name).and_then(Value::as_str);
        text.ok_or_else(|| self.refused(name, "a text is missing here", todo))
    }

    /// One of some words; the first one if the field is absent.
    pub(crate) fn word<T: Copy>(&self, name: &str, words: &[(&str, T)]) -> Result<T, Refused> {
        let Some(value) = self.get(name) else {
            return Ok(words[0].1);
        };
        let found = words.iter().find(|(word, _)| value.as_str() == Some(word));
        found.map(|(_, meaning)| *meaning).ok_or_else(|| {
            let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            let what = format!("{value} is not known here");
            self.refused(name, &what, &format!("use {}", known.join(", ")))
        })
    }

    /// A number; `None` if the field is absent.
    pub(crate) fn number(&self, name: &str) -> Result<Option<f64>, Refused> {
        let read = |value: &Value| {
            let number = value.as_f64().filter(|number| number.is_finite());
            let what = format!("{value} is not a number");
            number.ok_or_else(|| self.refused(name, &what, "write it as digits"))
        };
        self.get(name).map(read).transpose()
    }

    /// A whole number from 1 to `most`; `default` if the field is absent.
    pub(crate) fn count(&self, name: &str, default: u64, most: u64) -> Result<u64, Refused> {
        let Some(value) = self.get(name) else {
            return Ok(default);
        };
        let count = value.as_u64().filter(|count| (1..=most).contains(count));
        count.ok_or_else(|| {
            let what = format!("{value} is not from 1 to {most}");
            self.refused(name, &what, "write it as digits")
        })
    }

    /// Tables in a list; none if the field is absent.
    pub(crate) fn tables(&self, name: &str) -> Result<&'a [Value], Refused> {
        match self.get(name) {
            None => Ok(&[]),
            Some(Value::Array(tables)) => Ok(tables),
            Some(_) => {
                let todo = format!("write [[{name}]] in TOML, or a list in JSON");
                Err(self.refused(name, "this is not a list of tables", &todo))
            }
        }
    }
}
