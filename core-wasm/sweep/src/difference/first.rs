//! The first number that differs while both runs still take the same decisions.

use super::decision::{pick_of, shape_of};
use super::{Fact, RunLog, Step, moment_at};
use engine::compaction::rule_table::rule_of_code;
use engine::log::{Event, EventKind, ShapeFacts};
use engine::reasoning::kinds::Loggable;
use engine::reasoning::{Kind, Reasoning, number_text};

/// A number in the event log, with its name.
#[derive(Clone, Debug, PartialEq)]
pub struct Quantity {
    /// Name, such as `limit on idle sorted runs`.
    pub name: String,
    /// Kind of the number, for its text.
    pub kind: Kind,
}

/// A number that differs.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The number.
    pub quantity: Quantity,
    /// Its value, by run.
    pub values: [f64; 2],
    /// Sentence of the rule that tests the number, by run; empty if no rule does.
    pub tests: [String; 2],
}

/// Finds the first change. Events are compared in step; times alone are no change.
pub fn change(runs: [&RunLog; 2]) -> Option<Step> {
    for (first, second) in runs[0].events.iter().zip(&runs[1].events) {
        if first.kind == second.kind {
            continue;
        }
        match compared(first, second) {
            Compared::Same => {}
            Compared::Change(change) => {
                return Some(Step {
                    moment: moment_at(runs, first.time_micros.max(second.time_micros)),
                    fact: Fact::Change(*change),
                });
            }
            Compared::OtherDecision => return None,
        }
    }
    None
}

/// Result of a comparison.
enum Compared {
    /// Nothing but durations differs.
    Same,
    Change(Box<Change>),
    /// One of the runs decides otherwise, so the logs are no longer in step.
    OtherDecision,
}

/// Compares numbers one after another, and stops at the first that differs.
#[derive(Default)]
struct Comparison(Option<Box<Change>>);

impl Comparison {
    /// Compares two numbers; numbers that read the same are equal.
    fn number(&mut self, name: &str, kind: Kind, first: f64, second: f64) {
        let text = |value| number_text(kind, value);
        if self.0.is_none() && first != second && text(first) != text(second) {
            let quantity = Quantity {
                name: name.to_string(),
                kind,
            };
            self.0 = Some(Box::new(Change {
                quantity,
                values: [first, second],
                tests: Default::default(),
            }));
        }
    }

    fn each(&mut self, name: &str, kind: Kind, first: &[f64], second: &[f64]) {
        for (level, (first, second)) in first.iter().zip(second).enumerate() {
            self.number(&format!("{name} of L{level}"), kind, *first, *second);
        }
    }

    /// Compares the numbers that rules test, or only their limits.
    fn reasons(&mut self, first: &Reasoning, second: &Reasoning, limits_only: bool) {
        for (first, second) in first.checks().iter().zip(second.checks()) {
            if self.0.is_some() || first == second || first.code != second.code {
                continue;
            }
            let Some(rule) = rule_of_code(first.code) else {
                continue;
            };
            // A limit that differs explains more than the size that is compared with it.
            let mut fields: Vec<_> = rule.fields.iter().collect();
            let limits = [
                "limit",
                "trigger",
                "percent",
                "target",
                "ratio",
                "multiplier",
            ];
            fields.sort_by_key(|field| !limits.contains(&field.name));
            if limits_only {
                fields.retain(|field| limits.contains(&field.name));
            }
            for field in fields {
                let Some((kind, slot)) = rule.field(field.name) else {
                    continue;
                };
                let name = format!("{}: {}", rule.step.name, field.name.replace('_', " "));
                self.number(&name, kind, first.values[slot], second.values[slot]);
                if let Some(change) = &mut self.0 {
                    change.tests = [first, second].map(|check| check.to_text());
                    break;
                }
            }
        }
    }

    fn shapes(&mut self, first: &ShapeFacts, second: &ShapeFacts) {
        let limits = [first, second].map(|shape| f64::from(shape.sorted_run_limit));
        self.number("limit on sorted runs", Kind::Count, limits[0], limits[1]);
        self.reasons(&first.run_bounds, &second.run_bounds, false);
        self.each(
            "score",
            Kind::Score,
            &first.level_scores,
            &second.level_scores,
        );
        let bytes = [first, second].map(|shape| shape.total_bytes as f64);
        self.number("size of the tree", Kind::Bytes, bytes[0], bytes[1]);
    }

    /// Compares the plain numbers of an event.
    fn fields(&mut self, first: &EventKind, second: &EventKind) {
        macro_rules! compare {
            ($($event:ident $field:ident $kind:ident $name:literal;)*) => {
                $(if let (
                    EventKind::$event { $field: before, .. },
                    EventKind::$event { $field: after, .. },
                ) = (first, second) {
                    self.number($name, Kind::$kind, before.logged(), after.logged());
                })*
            };
        }
        compare! {
            ScenarioStarted num_levels Count "number of levels";
            ScenarioStarted write_buffer_size Bytes "memtable size";
            BenchmarkStarted trigger Count "compaction trigger";
            BenchmarkStarted slowdown_trigger Count "slowdown trigger";
            BenchmarkStarted stop_trigger Count "stop trigger";
            BenchmarkStarted soft_pending_limit Bytes "soft limit on pending compaction bytes";
            BenchmarkStarted hard_pending_limit Bytes "hard limit on pending compaction bytes";
            MemtableSwitched entries Count "entries in a memtable";
            MemtableSwitched immutable_count Count "immutable memtables";
            FlushStarted memtable_count Count "memtables in a flush";
            TableFileCreation compression Compression "compression of a file";
            TableFileCreation entries Count "entries in a file";
            TableFileCreation file_size Bytes "size of a file";
            CompactionStarted target_file_size Bytes "target file size";
            CompactionStarted compression Compression "compression of the outputs";
            CompactionStarted subcompaction_count Count "subcompactions";
            LevelTargets base_level Level "base level";
            WriteStall limit Number "limit that delays or stops writes";
            WriteStall delayed_write_rate Bytes "rate of delayed writes, per second";
        }
    }

    /// Compares the lists of an event.
    fn lists(&mut self, first: &EventKind, second: &EventKind) {
        use EventKind::{CompactionStarted, LevelTargets};
        match (first, second) {
            (
                LevelTargets {
                    max_bytes,
                    reasoning,
                    ..
                },
                LevelTargets {
                    max_bytes: other_bytes,
                    reasoning: other_reasoning,
                    ..
                },
            ) => {
                let bytes = [max_bytes, other_bytes];
                let bytes = bytes.map(|levels| levels.iter().map(|one| *one as f64));
                let [first, second] = bytes.map(Iterator::collect::<Vec<f64>>);
                self.each("target", Kind::Bytes, &first, &second);
                self.reasons(reasoning, other_reasoning, false);
            }
            (
                CompactionStarted {
                    run_bounds,
                    level_scores,
                    ..
                },
                CompactionStarted {
                    run_bounds: other_bounds,
                    level_scores: other_scores,
                    ..
                },
            ) => {
                self.reasons(run_bounds, other_bounds, false);
                self.each("score", Kind::Score, level_scores, other_scores);
            }
            _ => {}
        }
    }
}

fn compared(first: &Event, second: &Event) -> Compared {
    let (first, second) = (&first.kind, &second.kind);
    if std::mem::discriminant(first) != std::mem::discriminant(second) {
        return Compared::OtherDecision;
    }
    let mut comparison = Comparison::default();
    comparison.fields(first, second);
    if let (Some(one), Some(other)) = (pick_of(first), pick_of(second)) {
        let picks = [&one, &other].map(|pick| (pick.reason, pick.output_level, pick.inputs));
        let is_other = picks[0] != picks[1];
        comparison.reasons(one.reasoning, other.reasoning, is_other);
        if comparison.0.is_none() && is_other {
            return Compared::OtherDecision;
        }
    }
    if let (Some(one), Some(other)) = (shape_of(first), shape_of(second)) {
        comparison.shapes(one, other);
    }
    comparison.lists(first, second);
    comparison.0.map_or(Compared::Same, Compared::Change)
}
