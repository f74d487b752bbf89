//! Decisions return their reasons as values: rules tried, with their numbers and outcomes.
//!
//! The words live here, once, as templates; the command line and the page both fill them in.

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
    /// A sentence with placeholders `{index:format}`; formats are `n` (plain number), `bytes`, `percent`
    /// (adds ` %`) and `level` (`L44`).
    pub template: &'static str,
}

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

rules! {
    /// Number of sorted runs against the trigger.
    UniversalTrigger "U-9" "sorted runs" "{0:n} sorted runs, trigger {1:n}";
    /// Periodic compaction due.
    UniversalPeriodic "U-33" "periodic" "{0:n} files are due";
    /// Newest L0 files left out of a size amplification compaction.
    UniversalNewestL0Exclusion "U-17" "newest L0 left out" "{0:n} L0 files of {1:bytes} in all stay out";
    /// The size amplification test.
    UniversalSizeAmplification "U-18" "size amplification" "{0:bytes} ÷ {1:bytes} = {2:percent} against {3:percent}";
    /// Size amplification impossible: the oldest run is busy or alone.
    UniversalSizeAmplificationBlocked "U-15" "size amplification" "the oldest of {0:n} runs is being compacted or stands alone";
    /// One growth test of the size ratio rule.
    UniversalSizeRatioStop "U-21" "size ratio" "run {0:n}: {1:bytes} × (100 + {2:n}) % against {3:bytes} of the next run; {4:n} runs, needs {5:n}";
    /// The size ratio rule found its runs.
    UniversalSizeRatio "U-21" "size ratio" "{0:n} runs from run {1:n} on, {2:bytes} in all";
    /// No candidate by size ratio.
    UniversalSizeRatioNone "U-21" "size ratio" "no {0:n} neighbouring idle runs of similar size";
    /// The run limit and where it came from.
    UniversalRunLimit "U-25" "run limit" "max_read_amp {0:n} gives a limit of {1:n} runs";
    /// The auto-tuned run limit.
    UniversalRunLimitAutoTuned "U-26" "run limit" "auto: {0:n} runs grown by size_ratio {1:n} from write_buffer_size {2:bytes} reach the largest run {3:bytes}";
    /// The run count test.
    UniversalSortedRunNum "U-27" "sorted run count" "{0:n} idle runs against the limit {1:n}; merges the newest {2:n}";
    /// The run count step found no runs to merge.
    UniversalSortedRunNumNarrow "U-28" "sorted run count" "{0:n} idle runs against the limit {1:n}, but {2:n} runs are fewer than min_merge_width {3:n}, or not neighbours";
    /// A file was marked for compaction.
    UniversalMarked "U-34" "marked files" "{0:n} files are marked for compaction";
    /// A window of the second-last run was picked instead of everything.
    UniversalIncremental "U-30" "incremental" "fanout {0:n} under {1:n} for {2:n} files of the second-last run";
    /// No window of the second-last run was good enough.
    UniversalIncrementalNone "U-30" "incremental" "no window of files beats fanout {0:n}";
    /// Compression of the output.
    UniversalCompression "U-22" "compression" "older runs {0:bytes} of {1:bytes}, compression_size_percent {2:n}";
    /// Output level.
    UniversalOutputLevel "U-23" "output level" "{0:level}";
    /// Another compaction already writes into the range.
    UniversalOutputConflict "U-23" "output conflict" "a running compaction writes this key range at {0:level}";
    /// Trivial move test of universal compaction.
    UniversalTrivialMove "U-36" "trivial move" "{0:n} input files do not overlap";
    /// Trivial move refused because inputs overlap.
    UniversalTrivialMoveRefused "U-36" "trivial move" "input files overlap, or allow_trivial_move is off";
    /// A manual compaction.
    ManualCompaction "U-41" "manual compaction" "all {0:n} files of {1:n} runs";
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
        let value = index
            .parse::<usize>()
            .ok()
            .and_then(|at| values.get(at))
            .copied();
        text.push_str(&format_value(value.unwrap_or(0.0), format));
        rest = &rest[close + 1..];
    }
    text.push_str(rest);
    text
}

fn format_value(value: f64, format: &str) -> String {
    match format {
        "bytes" => format_bytes(value),
        "percent" => format!("{value:.0} %"),
        "level" => format!("L{value:.0}"),
        _ if value == value.trunc() => format!("{value:.0}"),
        _ => format!("{value:.2}"),
    }
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
