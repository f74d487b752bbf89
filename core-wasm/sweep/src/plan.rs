//! A plan: what to vary, and what to look for.

use crate::fields::{Fields, Refused};
use crate::numbers::NUMBERS;
use engine::options::nearest_name;
use engine::options::setting::Kind;
use engine::settings::table::{find, settings};
use serde_json::Value;

/// Limit on the number of points of a plan, repeats included.
pub const MOST_POINTS: u64 = 1_000_000;

/// Limit on the number of values of an axis.
const MOST_STEPS: u64 = 10_000;

/// A question that takes many runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Scenario in which settings are varied, as the plan names it.
    pub base: String,
    /// Mode of the runs: `preview`, `sampled` or `exact`.
    pub mode: &'static str,
    /// Number of runs of each point; more than one differ in the noise of the machine.
    pub repeats: u64,
    /// Settings to vary.
    pub axes: Vec<Axis>,
    /// Selection of points; `None` for the whole grid.
    pub sampling: Option<Sampling>,
    /// Limits on numbers.
    pub constraints: Vec<Constraint>,
    /// Numbers to minimise or maximise.
    pub objectives: Vec<Objective>,
}

/// Settings that take the same value, and their values.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// Names of the settings.
    pub names: Vec<String>,
    /// Values in the order of the axis.
    pub values: Vec<Value>,
}

/// Method to select points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Sobol's sequence.
    Sobol,
    /// Latin hypercube sampling.
    LatinHypercube,
    /// Independent random points.
    Random,
}

/// Selection of some points of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampling {
    /// Method.
    pub method: Method,
    /// Number of points.
    pub points: u64,
    /// Seed of the selection.
    pub seed: u64,
}

/// A limit on a number.
#[derive(Clone, Debug, PartialEq)]
pub struct Constraint {
    /// Name of the number in [`NUMBERS`].
    pub number: &'static str,
    /// Smallest value that passes.
    pub at_least: Option<f64>,
    /// Largest value that passes.
    pub at_most: Option<f64>,
}

/// A number to minimise or maximise.
#[derive(Clone, Debug, PartialEq)]
pub struct Objective {
    /// Name of the number in [`NUMBERS`].
    pub number: &'static str,
    /// True if the number should be low.
    pub wants_low: bool,
}

const FIELDS: &[&str] = &[
    "base",
    "mode",
    "repeats",
    "axis",
    "sampling",
    "constraint",
    "objective",
];

impl Plan {
    /// Reads a plan.
    ///
    /// # Errors
    /// An unknown field, setting or number, an axis without values, or too many points.
    pub fn read(plan: &Value) -> Result<Self, Refused> {
        let fields = Fields::of(plan, "", FIELDS)?;
        let todo = "name a scenario's folder, as in base = \"scenarios/universal-default\"";
        let modes = ["sampled", "preview", "exact"].map(|mode| (mode, mode));
        let plan = Self {
            base: fields.text("base", todo)?.to_string(),
            mode: fields.word("mode", &modes)?,
            repeats: fields.count("repeats", 1, 1_000)?,
            axes: each(&fields, "axis", read_axis)?,
            sampling: fields.get("sampling").map(read_sampling).transpose()?,
            constraints: each(&fields, "constraint", read_constraint)?,
            objectives: each(&fields, "objective", read_objective)?,
        };
        plan.check_axes()?;
        Ok(plan)
    }

    /// Number of points of the whole grid.
    pub fn grid_size(&self) -> u128 {
        let sizes = self.axes.iter().map(|axis| axis.values.len() as u128);
        sizes.fold(1, u128::saturating_mul)
    }

    fn check_axes(&self) -> Result<(), Refused> {
        let names: Vec<&str> = { self.axes.iter() }
            .flat_map(|axis| axis.names.iter().map(String::as_str))
            .collect();
        for (at, name) in names.iter().enumerate() {
            if names[..at].contains(name) {
                let what = format!("{name} is varied twice");
                return Err(Refused::new("axis", what, "remove one of the axes"));
            }
        }
        if self.axes.is_empty() {
            let todo = "add [[axis]] with set = \"size_ratio\" and values = [1, 10, 100]";
            return Err(Refused::new("axis", "the plan varies nothing", todo));
        }
        let points = match self.sampling {
            Some(sampling) => u128::from(sampling.points).min(self.grid_size()),
            None => self.grid_size(),
        };
        let points = points.saturating_mul(u128::from(self.repeats));
        if u128::from(MOST_POINTS) < points {
            let what =
                format!("the plan has {points} points, and at most {MOST_POINTS} can be run");
            let todo = "give fewer values, or select points with [sampling]";
            return Err(Refused::new("axis", what, todo));
        }
        Ok(())
    }
}

fn each<T>(
    fields: &Fields<'_>,
    name: &str,
    read: impl Fn(&Value, &str) -> Result<T, Refused>,
) -> Result<Vec<T>, Refused> {
    let tables = fields.tables(name)?.iter().enumerate();
    tables
        .map(|(at, table)| read(table, &format!("{name} {}", at + 1)))
        .collect()
}

fn read_axis(table: &Value, place: &str) -> Result<Axis, Refused> {
    let known = ["set", "values", "from", "to", "steps", "scale"];
    let fields = Fields::of(table, place, &known)?;
    let names = match fields.get("set") {
        Some(Value::String(name)) => vec![name.clone()],
        Some(Value::Array(names)) if names.iter().all(Value::is_string) => {
            let names = names.iter().filter_map(Value::as_str);
            names.map(str::to_string).collect()
        }
        _ => Vec::new(),
    };
    let Some(first) = names.first() else {
        let todo = "name a setting, as in set = \"max_read_amp\"";
        return Err(fields.refused("set", "no setting is named", todo));
    };
    let mut kinds = Vec::new();
    for name in &names {
        kinds.push(
            find(name)
                .ok_or_else(|| unknown_setting(&fields, name))?
                .row()
                .kind,
        );
    }
    let fields = Fields::of(table, &format!("{place} ({first})"), &known)?;
    let is_whole = kinds.iter().any(|kind| *kind != Kind::Real);
    let values = match (fields.get("values"), fields.get("from")) {
        (Some(_), Some(_)) => {
            let todo = "use values, or from, to and steps";
            return Err(fields.refused("from", "the axis has values, too", todo));
        }
        (Some(Value::Array(values)), None) => values.clone(),
        (Some(_), None) => {
            let todo = "write values = [1, 10, 100]";
            return Err(fields.refused("values", "this is not a list", todo));
        }
        (None, _) => steps_of(&fields, is_whole)?,
    };
    if values.is_empty() {
        return Err(fields.refused("values", "the axis has no values", "give at least one"));
    }
    for (at, value) in values.iter().enumerate() {
        if value.is_object() || value.is_array() || value.is_null() {
            let what = format!("{value} is not a value of a setting");
            return Err(fields.refused("values", &what, "use numbers, texts, true or false"));
        }
        if values[..at].contains(value) {
            let what = format!("{value} appears twice");
            return Err(fields.refused("values", &what, "remove one of them"));
        }
    }
    Ok(Axis { names, values })
}

fn unknown_setting(fields: &Fields<'_>, name: &str) -> Refused {
    let known = settings().map(|one| one.row());
    let known = known
        .filter(|row| !row.is_set_by_flag_only)
        .map(|row| row.name);
    let todo = match nearest_name(name, known) {
        Some(nearest) => format!("did you mean {nearest}?"),
        None => "name an option, or a workload, machine or release setting".to_string(),
    };
    fields.refused("set", &format!("unknown setting {name}"), &todo)
}

/// Values from `from` to `to`, whose differences or ratios are equal.
fn steps_of(fields: &Fields<'_>, is_whole: bool) -> Result<Vec<Value>, Refused> {
    let required = |name: &str| -> Result<f64, Refused> {
        let todo = "give values, or from, to and steps";
        let missing = || fields.refused(name, "a number is missing here", todo);
        fields.number(name)?.ok_or_else(missing)
    };
    let (from, to) = (required("from")?, required("to")?);
    required("steps")?;
    let steps = fields.count("steps", 1, MOST_STEPS)?;
    let is_log = fields.word("scale", &[("linear", false), ("log", true)])?;
    if is_log && (from <= 0.0 || to <= 0.0) {
        let what = "a logarithmic axis has only positive values";
        return Err(fields.refused("scale", what, "use positive numbers, or scale = \"linear\""));
    }
    let mut values: Vec<Value> = Vec::new();
    for step in 0..steps {
        let share = step as f64 / (steps - 1).max(1) as f64;
        let value = match (step, is_log) {
            (0, _) => from,
            _ if step + 1 == steps => to,
            (_, true) => from * libm::pow(to / from, share),
            (_, false) => from + (to - from) * share,
        };
        // Four digits are enough for a step, and legible.
        let value = match is_whole {
            true => Value::from(value.round() as i64),
            false => Value::from(four_digits(value)),
        };
        if values.last() != Some(&value) {
            values.push(value);
        }
    }
    Ok(values)
}

/// Rounds to four significant digits.
fn four_digits(value: f64) -> f64 {
    format!("{value:.3e}").parse().unwrap_or(value)
}

fn read_sampling(table: &Value) -> Result<Sampling, Refused> {
    let fields = Fields::of(table, "sampling", &["method", "points", "seed"])?;
    let methods = [
        ("sobol", Method::Sobol),
        ("lhs", Method::LatinHypercube),
        ("random", Method::Random),
    ];
    if fields.get("points").is_none() {
        let todo = "write points = 200, for example";
        return Err(fields.refused("points", "their number is missing", todo));
    }
    Ok(Sampling {
        method: fields.word("method", &methods)?,
        points: fields.count("points", 1, MOST_POINTS)?,
        seed: fields.count("seed", 1, u64::from(u32::MAX))?,
    })
}

fn number_in(fields: &Fields<'_>) -> Result<&'static str, Refused> {
    let todo = "name a number, as in number = \"w_amp\"";
    let name = fields.text("number", todo)?;
    let names = || NUMBERS.iter().map(|number| number.name);
    names().find(|known| *known == name).ok_or_else(|| {
        let todo = match nearest_name(name, names()) {
            Some(nearest) => format!("did you mean {nearest}?"),
            None => format!("use one of {}", names().collect::<Vec<_>>().join(", ")),
        };
        fields.refused("number", &format!("unknown number {name}"), &todo)
    })
}

fn read_constraint(table: &Value, place: &str) -> Result<Constraint, Refused> {
    let fields = Fields::of(table, place, &["number", "at_least", "at_most"])?;
    let constraint = Constraint {
        number: number_in(&fields)?,
        at_least: fields.number("at_least")?,
        at_most: fields.number("at_most")?,
    };
    if constraint.at_least.is_none() && constraint.at_most.is_none() {
        let todo = "add at_most or at_least";
        return Err(fields.refused("number", "the limit is missing", todo));
    }
    Ok(constraint)
}

fn read_objective(table: &Value, place: &str) -> Result<Objective, Refused> {
    let fields = Fields::of(table, place, &["number", "want"])?;
    Ok(Objective {
        number: number_in(&fields)?,
        wants_low: fields.word("want", &[("low", true), ("high", false)])?,
    })
}
