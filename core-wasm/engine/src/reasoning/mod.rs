//! Decisions return their reasons as values: rules tried, with their numbers and outcomes.
//!
//! The words live here, once, as templates; the command line and the page both fill them in.

/// Declares all rules: a doc comment, the name, the id, the name for people, the template.
macro_rules! rules {
    ($( $(#[$doc:meta])* $variant:ident $id:literal $name:literal $template:literal; )*) => {
        /// Every rule that can appear in a reasoning.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u32)]
        pub enum Rule { $( $(#[$doc])* $variant, )* }

        /// The words of every rule, in the order of the codes in [`Rule`].
        pub const RULES: &[RuleText] = &[
            $( RuleText { rule: Rule::$variant, id: $id, name: $name, template: $template }, )*
        ];
    };
}

mod rules;

pub use rules::{RULES, Rule};

/// What became of one rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Outcome {
    /// The rule applied: it made, or is part of, the decision.
    Yes = 0,
    /// The rule was tried and did not apply.
    No = 1,
    /// A fact that the rules after it build on.
    Note = 2,
}

impl From<bool> for Outcome {
    /// Whether a rule applied.
    fn from(is_so: bool) -> Self {
        if is_so { Self::Yes } else { Self::No }
    }
}

/// The most numbers that one line of reasoning carries.
pub const MAX_VALUES: usize = 6;

/// One rule tried: its numbers stand in the order of the placeholders of its template.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RuleCheck {
    /// Index into [`RULES`].
    pub rule: Rule,
    /// What became of it.
    pub outcome: Outcome,
    /// The numbers that fill the template; unused ones are 0.
    pub values: [f64; MAX_VALUES],
}

/// The rules tried for one decision, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reasoning(pub Vec<RuleCheck>);

impl Reasoning {
    /// Id of the last rule that had a say; empty where there is none. That moves are switched off
    /// decides nothing about what was picked.
    pub fn deciding_rule(&self) -> &'static str {
        let checks = self.0.iter().rev();
        let mut deciding = checks.filter(|check| check.rule != Rule::MoveNotAllowed);
        deciding.next().map_or("", |check| check.rule.text().id)
    }

    /// Adds one line; `values` fill the template's placeholders in order.
    pub fn add(&mut self, rule: Rule, outcome: Outcome, values: &[f64]) {
        let mut all = [0.0; MAX_VALUES];
        for (slot, value) in all.iter_mut().zip(values) {
            *slot = *value;
        }
        self.0.push(RuleCheck {
            rule,
            outcome,
            values: all,
        });
    }

    /// The reasoning as text, one line a rule: name, filled template, outcome.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for check in &self.0 {
            let words = check.rule.text();
            let outcome = match check.outcome {
                Outcome::Yes => "yes",
                Outcome::No => "no",
                Outcome::Note => "",
            };
            let filled = fill_template(words.template, &check.values);
            text.push_str(format!("{:<24} {filled}  {outcome}", words.name).trim_end());
            text.push('\n');
        }
        text
    }
}

/// The words for one rule.
#[derive(Clone, Copy, Debug)]
pub struct RuleText {
    /// The rule.
    pub rule: Rule,
    /// Its id in the rule reference, such as `U-18`.
    pub id: &'static str,
    /// Its short name, as shown to people.
    pub name: &'static str,
    /// A sentence with placeholders `{index:format}`; formats are `n` (plain number), `bytes`,
    /// `percent` (adds ` %`), `age` (seconds as `30 days`), `level` (`L44`), `score` (four decimals), `compression` (the name for
    /// a code) and `runs` (this value and the next: `runs 2 to 5`, or `run 2`).
    pub template: &'static str,
}

impl Rule {
    /// The words for this rule.
    pub fn text(self) -> &'static RuleText {
        &RULES[self as usize]
    }
}

/// Fills the placeholders of a template.
pub fn fill_template(template: &str, values: &[f64]) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        text.push_str(&rest[..open]);
        let Some(close) = rest[open..].find('}').map(|at| open + at) else {
            break;
        };
        let (index, format) = rest[open + 1..close].split_once(':').unwrap_or(("0", "n"));
        let at = index.parse::<usize>().unwrap_or(usize::MAX);
        let value = |at: usize| values.get(at).copied().unwrap_or(0.0);
        if format == "runs" {
            text.push_str(&format_runs(value(at), value(at.saturating_add(1))));
        } else {
            text.push_str(&format_value(value(at), format));
        }
        rest = &rest[close + 1..];
    }
    text.push_str(rest);
    text
}

fn format_runs(first: f64, last: f64) -> String {
    if first == last {
        format!("run {first:.0}")
    } else {
        format!("runs {first:.0} to {last:.0}")
    }
}

fn format_value(value: f64, format: &str) -> String {
    match format {
        "bytes" => format_bytes(value),
        "percent" => format!("{} %", format_value(value, "n")),
        "level" => format!("L{value:.0}"),
        "age" => format_age(value),
        "score" => format!("{value:.4}"),
        "compression" => compression_text(value).to_string(),
        _ if value == value.trunc() => format!("{value:.0}"),
        _ => format!("{value:.2}"),
    }
}

/// Seconds in the largest unit that they are a whole number of, as `30 days` or `90 minutes`.
fn format_age(seconds: f64) -> String {
    let units = [(86_400.0, "day"), (3_600.0, "hour"), (60.0, "minute")];
    let whole = units.into_iter().find(|(length, _)| {
        let count = seconds / length;
        1.0 <= count && count == count.trunc()
    });
    let (length, name) = whole.unwrap_or((1.0, "second"));
    let count = seconds / length;
    let plural = if count == 1.0 { "" } else { "s" };
    format!("{} {name}{plural}", format_value(count, "n"))
}

/// The words for a code of [`CompressionType`](crate::options::CompressionType).
fn compression_text(code: f64) -> &'static str {
    const WORDS: [&str; 8] = [
        "no compression",
        "Snappy",
        "zlib",
        "bzip2",
        "LZ4",
        "LZ4HC",
        "Xpress",
        "ZSTD",
    ];
    let mut words = (0_u32..).zip(WORDS);
    let found = words.find(|(at, _)| f64::from(*at) == code);
    found.map_or("an unknown compression", |(_, word)| word)
}

/// Bytes in binary units with two decimals, as `214.45 MiB`.
pub fn format_bytes(bytes: f64) -> String {
    let mut value = bytes;
    let mut unit = 0;
    while value >= 1024.0 && unit < 4 {
        value /= 1024.0;
        unit += 1;
    }
    let units = ["B", "KiB", "MiB", "GiB", "TiB"];
    if unit == 0 {
        format!("{value:.0} B")
    } else {
        format!("{value:.2} {}", units[unit])
    }
}
