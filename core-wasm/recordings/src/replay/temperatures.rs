//! FIFO compactions that rewrite files for another temperature (F-8). The engine has none, because
//! nothing else depends on where files are stored.

use crate::database::Recording;
use crate::options::family_options::TEMPERATURE_AGES;
use engine::compaction::inputs::LevelFiles;
use engine::compaction::picker::PickState;
use engine::compaction::style::ScoreOf;
use engine::compaction::{Compaction, CompactionReason};
use std::collections::BTreeMap;

/// Names of `Temperature`, each with its number.
const TEMPERATURES: [(&str, u8); 6] = [
    ("kUnknown", 0),
    ("kHot", 4),
    ("kWarm", 8),
    ("kCool", 10),
    ("kCold", 12),
    ("kIce", 16),
];

/// Score of a tree in which a file is due (`ComputeCompactionScore`).
pub(super) const SCORE: f64 = 1.1;

/// Ages at which files change their temperature, the youngest first.
#[derive(Debug)]
pub struct Temperatures<'a> {
    /// Minimum age in seconds, with the temperature from that age on.
    ages: Vec<(u64, u8)>,
    of_files: &'a BTreeMap<u64, u8>,
}

impl<'a> Temperatures<'a> {
    /// Reads the thresholds from a recording's options. `None` if temperatures do not change or are
    /// unknown. Before 9.9, several files may change at once; this is not modelled.
    pub fn of(recording: &'a Recording) -> Option<Self> {
        let style = recording.options.compaction_style.rules().facts();
        if style.score_of != ScoreOf::TotalBytes || !recording.rocksdb_version.at_least(9, 9) {
            return None;
        }
        let mut options = recording.other_options.iter();
        let option = options.find(|one| one.name == TEMPERATURE_AGES)?;
        // The format is `{{age=3;temperature=kWarm;}:{age=8;temperature=kCold;}}`.
        let ages = option.value.split(':').map(|one| {
            let fields = one
                .split(['{', '}', ';'])
                .filter_map(|field| field.split_once('='));
            let fields: BTreeMap<&str, &str> = fields.collect();
            let mut known = TEMPERATURES.iter();
            let (_, temperature) =
                known.find(|(name, _)| Some(name) == fields.get("temperature"))?;
            Some((fields.get("age")?.parse().ok()?, *temperature))
        });
        let ages = ages.collect::<Option<Vec<_>>>()?;
        let of_files = &recording.history.temperatures;
        Some(Self { ages, of_files })
    }

    /// Picks the oldest file that is due for another temperature. The age of a file is that of its
    /// newest key or, if unknown, that of the oldest key in the next newer file.
    pub(super) fn pick(&self, state: &PickState<'_>) -> Option<Compaction> {
        let version = state.version;
        let is_busy = state.running.iter().any(|other| other.start_level == 0);
        if version.num_levels() > 1 || is_busy {
            return None;
        }
        let files = version.files(0);
        let ages = files.iter().enumerate().rev().filter_map(|(at, file)| {
            let newer = at
                .checked_sub(1)
                .map_or(0, |newer| files[newer].oldest_ancestor_time);
            let times = [file.newest_data_time, newer];
            let newest = times.into_iter().find(|time| *time != 0)?;
            Some((at, file, state.now_seconds.saturating_sub(newest)))
        });
        let asked = ages.map_while(|(at, file, age)| {
            let (_, asked) = self.ages.iter().rfind(|(from, _)| *from <= age)?;
            let has = self.of_files.get(&file.number.0).unwrap_or(&0);
            Some((at, has != asked))
        });
        let (at, _) = { asked }.find(|(_, is_other)| *is_other)?;
        Some(Compaction {
            reason: CompactionReason::ChangeTemperature,
            score: SCORE,
            ..Compaction::of_inputs(version, &[LevelFiles::new(0, at..at + 1)], 0, None)
        })
    }
}
