//! Headings and sentences of the steps. A is the first run, B the second.

use super::carriers::{Carrier, Measure};
use super::decision::{Decision, FirstDecision, Kind, State};
use super::first::Change;
use super::{Difference, Fact, NoChain};
use engine::compaction::CompactionReason;
use engine::decimal::fixed;
use engine::reasoning::format_bytes;
use engine::reasoning::number_text;

const RUNS: [&str; 2] = ["A", "B"];

impl Fact {
    /// At most about eight words.
    pub fn heading(&self) -> String {
        match self {
            Self::Change(change) => {
                let values = change
                    .values
                    .map(|value| number_text(change.quantity.kind, value));
                let name = capital(&change.quantity.name);
                let colon = if name.contains(':') { "" } else { ":" };
                format!("{name}{colon} {} → {}", values[0], values[1])
            }
            Self::Decision(first) => first.heading(),
            Self::Carrier(carrier) => carrier.heading(),
            Self::End {
                level, level_bytes, ..
            } => {
                let bytes = level_bytes.map(bytes_text);
                format!("End: L{level} wrote {}, not {}", bytes[1], bytes[0])
            }
        }
    }

    /// One line with the values.
    pub fn line(&self) -> String {
        match self {
            Self::Change(change) => change.line(),
            Self::Decision(first) => first.line(),
            Self::Carrier(carrier) => carrier.line(),
            Self::End { all_bytes, .. } => {
                let bytes = all_bytes.map(bytes_text);
                format!("All levels: {}, not {}.", bytes[1], bytes[0])
            }
        }
    }
}

impl Difference {
    /// What the difference is, in one sentence.
    pub fn heading(&self) -> String {
        let delta = self.delta();
        if let Some(reason) = self.no_chain {
            let text = match reason {
                NoChain::OtherData => "The data differ, so no step explains the difference.",
                NoChain::SameEvents => "Both runs are equal.",
                NoChain::SameDecisions => "Same decisions: the change decided nothing.",
                NoChain::SameBytes => "Other decisions, but as many bytes written.",
            };
            return text.to_string();
        }
        let word = if delta < 0 { "less" } else { "more" };
        let bytes = bytes_text(delta.unsigned_abs());
        match self.bytes[0] {
            0 => format!("B writes {bytes} {word} than A"),
            first => {
                let percent = fixed((delta as f64 / first as f64 * 100.0).abs(), 1);
                let sign = if 0 < delta { "+" } else { "−" };
                format!("B writes {bytes} {word} than A ({sign}{percent} %)")
            }
        }
    }
}

impl Change {
    fn line(&self) -> String {
        match &self.tests {
            [first, second] if first.is_empty() && second.is_empty() => String::new(),
            [first, second] => format!("A: {first}. B: {second}."),
        }
    }
}

impl FirstDecision {
    fn heading(&self) -> String {
        match self.has_other_files() {
            true => format!("First other choice of files: {}", self.decision.text()),
            false => format!("First other decision: {}", self.decision.text()),
        }
    }

    /// Both runs make the same kind of pick at the same time, but of other files.
    fn has_other_files(&self) -> bool {
        let kind = |one: &Decision| (one.kind, one.output_level, one.files.clone());
        let other = self.other.as_ref();
        other.is_some_and(|other| kind(other) == kind(&self.decision))
    }

    fn line(&self) -> String {
        let own = RUNS[self.run];
        let other = RUNS[1 - self.run];
        let own_because = &self.decision.because;
        match (&self.other, &self.state) {
            (Some(decision), _) if self.has_other_files() && !decision.file.is_empty() => {
                format!(
                    "{own}: file {}. {other}: file {}.",
                    self.decision.file, decision.file
                )
            }
            (Some(decision), _) => {
                let reason = match &decision.because {
                    because if because == own_because => "for the same reason",
                    because => because,
                };
                let text = decision.text();
                format!("{own}{}. {other}: {text} ({reason}).", because(own_because))
            }
            (None, Some(state)) => {
                let text = state.text();
                format!(
                    "Only {own}{}. {other} starts nothing: {text}.",
                    because(own_because)
                )
            }
            (None, None) => format!(
                "Only {own}{}. {other} starts nothing.",
                because(own_because)
            ),
        }
    }
}

fn because(sentence: &str) -> String {
    match sentence {
        "" => String::new(),
        sentence => format!(": {sentence}"),
    }
}

impl State {
    fn text(&self) -> String {
        let running = match self.running {
            0 => String::new(),
            1 => "1 compaction is running, ".to_string(),
            count => format!("{count} compactions are running, "),
        };
        let runs = match self.sorted_runs {
            1 => "1 sorted run".to_string(),
            count => format!("{count} sorted runs"),
        };
        let limit = match (self.limit, self.highest_score) {
            (0, Some((level, score))) => {
                format!(", highest score {} (L{level})", fixed(score, 2))
            }
            (0, None) => String::new(),
            (limit, _) => format!(", limit {limit}"),
        };
        format!("{running}{runs}{limit}")
    }
}

impl Decision {
    /// What is done, as in `4 files of L0, 3 of L4 → L4`.
    pub fn text(&self) -> String {
        let inputs = self
            .files
            .iter()
            .enumerate()
            .map(|(at, (level, count))| match (at, count) {
                (0, 1) => format!("1 file of L{level}"),
                (0, _) => format!("{count} files of L{level}"),
                _ => format!("{count} of L{level}"),
            });
        let inputs = inputs.collect::<Vec<String>>().join(", ");
        match self.kind {
            Kind::Compaction => format!("{inputs} → L{}", self.output_level),
            Kind::Move => format!("{inputs} moved to L{}", self.output_level),
            Kind::Drop => format!("{inputs} dropped"),
        }
    }
}

impl Carrier {
    fn heading(&self) -> String {
        let [first, second] = self.jobs;
        match self.measure {
            Measure::BytesPerEntry => {
                let each = [0, 1].map(|run| {
                    let entries = self.entries[run].max(1);
                    fixed(self.bytes[run] as f64 / entries as f64, 1)
                });
                format!("Bytes per entry: {} → {}", each[0], each[1])
            }
            _ => format!("{}: {first} → {second}", capital(&self.name())),
        }
    }

    fn line(&self) -> String {
        let bytes = self.bytes.map(bytes_text);
        match self.measure {
            Measure::Bytes => format!("They write {}, not {}.", bytes[1], bytes[0]),
            Measure::Entries => {
                let [first, second] = self.entries.map(|entries| entries as f64);
                match first {
                    0.0 => "Only B has such jobs.".to_string(),
                    _ => {
                        let percent = (second - first) / first * 100.0;
                        let word = if percent < 0.0 { "fewer" } else { "more" };
                        format!("They write {} % {word} entries.", fixed(percent.abs(), 1))
                    }
                }
            }
            Measure::BytesPerEntry => {
                format!(
                    "Files of {} differ in size for the same entries.",
                    levels_text(&self.levels)
                )
            }
        }
    }

    /// The group, as in `size ratio compactions into L44 and L45`.
    fn name(&self) -> String {
        let levels = levels_text(&self.levels);
        match self.reason {
            Some(CompactionReason::Flush) => "flushes".to_string(),
            Some(reason) => format!("{} compactions into {levels}", reason.words()),
            None if self.is_rest => "other jobs".to_string(),
            None if self.measure == Measure::Entries => "all jobs".to_string(),
            None if self.levels == [0] => "flushes and compactions into L0".to_string(),
            None => format!("compactions into {levels}"),
        }
    }
}

fn bytes_text(bytes: u64) -> String {
    format_bytes(bytes as f64)
}

/// Levels in words: `L4`, `L4 and L6`, `L1 to L5`.
fn levels_text(levels: &[usize]) -> String {
    match levels {
        [] => "no level".to_string(),
        [one] => format!("L{one}"),
        [first, .., last] if 2 < levels.len() && last - first + 1 == levels.len() => {
            format!("L{first} to L{last}")
        }
        [front @ .., last] => {
            let front: Vec<String> = front.iter().map(|level| format!("L{level}")).collect();
            format!("{} and L{last}", front.join(", "))
        }
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
