//! Description of a run in an exported file, for the first line or the trace's `otherData`.

use crate::problem::Problem;
use crate::request::Request;
use crate::summary_json::mode_text;
use crate::wire::WireEnum;
use engine::log::RunMode;
use engine::options::RocksDbVersion;
use engine::scenario::{OptionChange, Scenario};
use engine::settings::table::{AnySetting, settings};
use serde_json::{Map, Value, json};

/// An option whose value differs between run and scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Change {
    /// Name of the option.
    pub(super) option: &'static str,
    /// Number of the process, starting at 1; `None` for all processes.
    pub(super) process: Option<usize>,
    /// Value in the scenario; empty if it has none.
    pub(super) scenario: String,
    /// Value in the run; empty if it has none.
    pub(super) run: String,
}

/// Facts that identify a run.
#[derive(Clone, Debug)]
pub(super) struct About {
    /// Name of the scenario or recording, on one line.
    pub(super) title: String,
    /// Name of the column family; `None` if the database has only one.
    pub(super) family: Option<String>,
    /// The release that is simulated or wrote the recording.
    pub(super) release: RocksDbVersion,
    /// False if the recording does not name its release, so that one is assumed.
    pub(super) knows_release: bool,
    /// Seed of the last process; `None` for recordings.
    pub(super) seed: Option<u64>,
    pub(super) changes: Vec<Change>,
    /// Options that are set while the database is open.
    pub(super) set_while_open: Vec<OptionChange>,
    /// The `LOG`'s clock at time 0; `None` for a simulation or without a `LOG`.
    pub(super) clock_at_0: Option<String>,
    pub(super) mode: RunMode,
    pub(super) sample_factor: u32,
}

/// Name and version of the program that wrote the files.
pub(super) const MADE_BY: &str = concat!("LSM Shape ", env!("CARGO_PKG_VERSION"));

impl About {
    pub(super) fn new(title: &str, release: RocksDbVersion) -> Self {
        Self {
            title: one_line(title),
            family: None,
            release,
            knows_release: true,
            seed: None,
            changes: Vec::new(),
            set_while_open: Vec::new(),
            clock_at_0: None,
            mode: RunMode::Recorded,
            sample_factor: 1,
        }
    }

    pub(super) fn is_recorded(&self) -> bool {
        self.mode == RunMode::Recorded
    }

    /// `recording` or `scenario`.
    fn kind(&self) -> &'static str {
        match self.is_recorded() {
            true => "recording",
            false => "scenario",
        }
    }

    /// Text such as `written by RocksDB 11.8.1`.
    pub(super) fn release_text(&self) -> String {
        let release = &self.release;
        match (self.is_recorded(), self.knows_release) {
            (false, _) => format!("RocksDB {release} simulated"),
            (true, true) => format!("written by RocksDB {release}"),
            _ => format!("written by an unknown release of RocksDB; {release} is assumed"),
        }
    }

    /// Mode of the run, with its meaning.
    pub(super) fn mode_text(&self) -> String {
        mode_text(self.mode.wire_name(), self.sample_factor)
    }

    /// All facts about the run on one line.
    pub(super) fn line(&self) -> String {
        let mut line = format!("{MADE_BY}; {}: {}", self.kind(), self.title);
        if let Some(family) = &self.family {
            line.push_str(&format!("; column family: {}", one_line(family)));
        }
        let (release, mode) = (self.release_text(), self.mode_text());
        line.push_str(&format!("; {release}; mode: {mode}"));
        if let Some(clock) = &self.clock_at_0 {
            line.push_str(&format!("; time 0 is {clock} in the LOG"));
        }
        if let Some(seed) = self.seed {
            line.push_str(&format!("; seed: {seed}"));
        }
        for (at, change) in self.changes.iter().enumerate() {
            line.push_str(if at == 0 { "; changed: " } else { ", " });
            line.push_str(&change.text());
        }
        for change in &self.set_while_open {
            line.push_str(&format!("; set at {}", set_text(change)));
        }
        line
    }

    pub(super) fn to_json(&self) -> Value {
        let changes = self.changes.iter().map(|change| {
            json!({
                "option": change.option,
                "process": change.process,
                "scenario": change.scenario,
                "run": change.run,
            })
        });
        let mut json = json!({
            "made_by": MADE_BY,
            self.kind(): self.title,
            "rocksdb_version": self.knows_release.then(|| self.release.to_string()),
            "mode": self.mode.wire_name(),
            "sample_factor": self.sample_factor,
            "seed": self.seed,
            "changed": changes.collect::<Vec<_>>(),
        });
        if let Some(family) = &self.family {
            json["column_family"] = family.as_str().into();
        }
        if !self.set_while_open.is_empty() {
            let changes = self.set_while_open.iter().map(set_json);
            json["set_options_at"] = changes.collect();
        }
        json
    }
}

/// Text with single spaces between its words.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Text such as `12.5 s: ttl=60, level0_file_num_compaction_trigger=8`.
pub(super) fn set_text(change: &OptionChange) -> String {
    let settings = change.settings.iter();
    let settings = settings.map(|(name, value)| format!("{name}={value}"));
    let settings: Vec<String> = settings.collect();
    format!("{}: {}", seconds_text(change), settings.join(", "))
}

/// Time of a change, such as `12.5 s`.
pub(super) fn seconds_text(change: &OptionChange) -> String {
    format!("{} s", change.at_micros as f64 / 1e6)
}

/// A change in the form that scenarios use.
fn set_json(change: &OptionChange) -> Value {
    let settings = change.settings.iter();
    let settings = settings.map(|(name, value)| (name.clone(), Value::from(value.as_str())));
    json!({ "at_micros": change.at_micros, "set": settings.collect::<Map<_, _>>() })
}

impl Change {
    fn text(&self) -> String {
        let place = self.process.map(|process| format!("process {process}, "));
        let [run, scenario] = [&self.run, &self.scenario].map(|text| match text.as_str() {
            "" => "none",
            text => text,
        });
        let place = place.unwrap_or_default();
        format!("{place}{}={run} (scenario: {scenario})", self.option)
    }
}

/// Options that differ between a run and its scenario.
///
/// # Errors
/// A scenario that cannot be used.
pub(super) fn changes(scenario: &Request, run: &Scenario) -> Result<Vec<Change>, Problem> {
    let before = scenario.prepare()?.scenario;
    let mut changes = Vec::new();
    if before.steps.len() != run.steps.len() {
        return Ok(changes);
    }
    for setting in settings().filter(|one| !is_of_profile(*one, run)) {
        let pairs = before.steps.iter().zip(&run.steps).map(|(old, new)| {
            let (old, new) = (setting.value(&before, old), setting.value(run, new));
            (old.unwrap_or_default(), new.unwrap_or_default())
        });
        let pairs: Vec<(String, String)> = pairs.collect();
        // A change that is the same in all processes is listed once.
        let is_common = pairs.iter().all(|pair| *pair == pairs[0]);
        let own = pairs.into_iter().enumerate();
        let differing = own.filter(|(at, (old, new))| old != new && (*at == 0 || !is_common));
        changes.extend(differing.map(|(at, (scenario, run))| Change {
            option: setting.row().name,
            process: (!is_common).then_some(at + 1),
            scenario,
            run,
        }));
    }
    Ok(changes)
}

/// Returns true for a machine parameter that follows from the named machine profile.
fn is_of_profile(setting: AnySetting, run: &Scenario) -> bool {
    let AnySetting::Machine(setting) = setting else {
        return false;
    };
    let profile = engine::machine::cost::MachineProfile::named(run.machine.name);
    setting.row.name != "machine_profile"
        && profile.is_some_and(|profile| (setting.get)(&profile) == (setting.get)(&run.machine))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An assumed release must not be presented as the one that wrote the recording.
    #[test]
    fn an_assumed_release_is_said_to_be_assumed() {
        let release = RocksDbVersion::parse("11.8.1").expect("a release");
        let mut about = About::new("db", release);
        assert_eq!(about.release_text(), "written by RocksDB 11.8.1");
        assert_eq!(about.to_json()["rocksdb_version"], "11.8.1");
        about.knows_release = false;
        let text = "written by an unknown release of RocksDB; 11.8.1 is assumed";
        assert_eq!(about.release_text(), text);
        assert_eq!(about.to_json()["rocksdb_version"], Value::Null);
    }
}
