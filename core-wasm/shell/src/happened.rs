//! Events in the life of a recorded database, except its flushes and compactions.

use engine::model::sorting::inserted;
use recordings::base::text::{moment_text, seconds};
use recordings::database::Database;
use recordings::happenings::card::{Card, card};
use recordings::happenings::facts::Fact;
use recordings::happenings::failures::{Refusal, refused_writes};
use recordings::happenings::kinds::What;
use recordings::happenings::{Happening, happenings};
use recordings::log::log_facts::LogFacts;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Events of a whole database.
#[derive(Clone, Debug, Default)]
pub struct Happened {
    /// Rows of the list, in order.
    pub rows: Vec<Happening>,
    /// Number of further rows, which are not listed.
    pub more: u64,
    pub(crate) refused: Vec<Refusal>,
    /// The operator's card; `None` without a `LOG`.
    pub card: Option<Card>,
    /// `LOG` time that is time 0 in the event log.
    pub(crate) start: u64,
}

impl Happened {
    /// Lists the events of a database; `start` is the `LOG` time that is time 0 in the event log.
    pub fn of(database: &Database, start: u64) -> Self {
        let (rows, more) = happenings(database);
        Self {
            rows,
            more,
            refused: refused_writes(database),
            card: card(database),
            start,
        }
    }

    /// The `LOG`'s clock at time 0 of the event log.
    pub fn clock_at_0(&self) -> String {
        moment_text(self.start)
    }

    /// The card as lines of text; empty without a `LOG`.
    pub fn card_lines(&self, summary: &Value) -> String {
        let Some(card) = &self.card else {
            return String::new();
        };
        let text = |what: What| Happening::new(0, what).text();
        let mut lines = vec![text(card.stalls.clone().into())];
        lines.extend(card.cause.clone().map(|cause| text(cause.into())));
        lines.extend({ card.limits.iter() }.map(|limit| text(limit.clone().into())));
        let longest = card.longest.iter().zip(1..);
        lines.extend(longest.map(|(one, place)| format!("{place}. {}", line(one))));
        let levels = summary["write_amp_by_level"].as_array();
        let levels = levels.into_iter().flatten().filter_map(|row| {
            let amp = row["write_amp"].as_f64().filter(|amp| 0.05 <= *amp)?;
            Some(format!("{} {amp:.1}", row["level"].as_str()?))
        });
        let levels = levels.collect::<Vec<String>>().join(", ");
        let since = match card.stalls.all_opens {
            Some(0 | 1) => "",
            _ => " since the last open",
        };
        if !levels.is_empty() {
            lines.push(format!("Write amplification by level{since}: {levels}."));
        }
        lines.join("\n") + "\n"
    }

    /// The list as lines of text, each with its clock; empty without a `LOG`.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn lines(&self) -> String {
        let lines = self.rows.iter().map(|row| line(row) + "\n");
        let mut text: String = lines.collect();
        if self.more != 0 {
            text.push_str(&format!("… {} more\n", self.more));
        }
        text
    }

    /// Cells of the events' table: clock, time, column family, text.
    pub fn table(&self) -> impl Iterator<Item = Vec<String>> {
        self.rows.iter().map(|row| {
            let time = row.time.checked_sub(self.start).map(seconds);
            let family = row.family.clone().unwrap_or_default();
            let clock = moment_text(row.time);
            vec![clock, time.unwrap_or_default(), family, row.text()]
        })
    }
}

/// Known facts about an event, by name.
pub fn facts_json(what: &What) -> Value {
    let names = what.kind().facts.iter().map(|(name, _)| *name);
    let known = names.zip(what.facts()).filter_map(|(name, fact)| {
        let value = match fact? {
            Fact::Number(number) => json!(number),
            Fact::Text(text) => json!(text),
            Fact::Jobs(jobs) => json!(jobs),
            Fact::Names(names) => json!(names),
            Fact::Changes(changes) => { changes.iter() }
                .map(|change| {
                    let before = (!change.before.is_empty()).then_some(&change.before);
                    json!({ "name": change.name, "before": before, "after": change.after })
                })
                .collect(),
        };
        Some((name.to_string(), value))
    });
    Value::Object(known.collect::<Map<String, Value>>())
}

/// A row as a line of clock, column family and text.
fn line(row: &Happening) -> String {
    let family = row.family.as_ref();
    let family = family.map_or_else(String::new, |name| format!("[{name}] "));
    format!("{}  {family}{}", moment_text(row.time), row.text())
}

/// Reason for each flush of a column family, by job, as far as the `LOG` gives it. Files that an
/// open writes from the WAL have none.
pub fn flush_reasons(log: &LogFacts) -> BTreeMap<u32, &'static str> {
    let reasons = log.flushes.iter();
    let reasons = reasons.filter_map(|(job, flush)| Some((*job, flush.reason?)));
    let written = log.created.values().map(|file| file.job);
    let recovered = written.filter(|job| log.recoveries.contains_key(job));
    let recovered = recovered.map(|job| (job, "WAL recovery"));
    inserted(recovered.chain(reasons))
}

/// Flushes that start in the `LOG` but do not end there.
pub fn unended_flushes(log: &LogFacts) -> BTreeSet<u32> {
    let flushes = log.flushes.iter();
    let unended = flushes.filter(|(_, flush)| flush.finished.is_none());
    inserted(unended.map(|(job, _)| *job))
}

/// The reasons for flushes as `[first job, last job, reason]`, which covers all of the family's
/// flushes between these jobs.
pub(crate) fn flush_reasons_json(log: &LogFacts) -> Value {
    let reasons = flush_reasons(log);
    let jobs: BTreeSet<u32> = { log.flushes.keys().copied() }
        .chain(reasons.keys().copied())
        .collect();
    let jobs: Vec<(u32, Option<&&str>)> = { jobs.into_iter() }
        .map(|job| (job, reasons.get(&job)))
        .collect();
    let spans = jobs.chunk_by(|one, next| one.1 == next.1);
    spans
        .filter_map(|span| Some(json!([span.first()?.0, span.last()?.0, span.first()?.1?])))
        .collect()
}
