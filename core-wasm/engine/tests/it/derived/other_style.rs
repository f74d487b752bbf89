//! A minimal compaction style with six methods, which merges all of L0 into L1.

use crate::support::lsm_notation::parse_version;
use engine::compaction::inputs::LevelFiles;
use engine::compaction::level_scores::LevelScores;
use engine::compaction::style::{ScoreOf, StyleFacts, StylePicker, StyleReasons, StyleRules};
use engine::compaction::{Compaction, CompactionReason, PickResult, PickState};
use engine::options::sanitize::sanitize;
use engine::options::validate::validate;
use engine::options::{Options, RocksDbVersion, StyleOptions};
use engine::reasoning::Reasoning;

#[derive(Debug)]
struct Shallow;

impl StyleOptions for Shallow {}
impl StyleReasons for Shallow {}

impl StyleRules for Shallow {
    fn facts(&self) -> &'static StyleFacts {
        &StyleFacts {
            key: "shallow",
            name: "shallow",
            is_automatic: true,
            score_of: ScoreOf::SortedRuns,
            stall_noun: "L0 files",
            stalls_on_runs: false,
            has_run_limit: false,
        }
    }

    fn picker(&self) -> Box<dyn StylePicker> {
        Box::new(ShallowPicker)
    }
}

struct ShallowPicker;

impl StylePicker for ShallowPicker {
    fn boxed_clone(&self) -> Box<dyn StylePicker> {
        Box::new(ShallowPicker)
    }

    fn scores(&self, state: &PickState<'_>) -> LevelScores {
        LevelScores::single(state.version.files(0).len() as f64 / 2.0)
    }

    fn pick(&mut self, state: &PickState<'_>, scores: &LevelScores) -> PickResult {
        let levels = [0, 1].map(|level| LevelFiles::all(state.version, level));
        let compaction = Compaction {
            reason: CompactionReason::LevelL0FilesNum,
            score: scores.max(),
            target_file_size_bytes: Shallow.max_file_size(state.options, 1, 1),
            ..Compaction::of_inputs(state.version, &levels, 1, None)
        };
        PickResult::new(Some(compaction), Reasoning::default())
    }

    fn pick_manual(&mut self, state: &PickState<'_>, scores: &LevelScores) -> PickResult {
        self.pick(state, scores)
    }
}

#[test]
fn a_style_of_six_methods_picks() {
    let release = RocksDbVersion::REFERENCE;
    let options = Options::default();
    validate(&options, release, &Shallow).expect("valid options");
    let (options, warnings) = sanitize(&options, release, &Shallow);
    assert_eq!(warnings.len(), 1, "levels have no targets: {warnings:?}");
    let version = parse_version("L0 2[1-9]10k 1[2-8]10k\nL1 3[0-9]50k", 7);
    let state = PickState {
        keeps_reasons: true,
        ..PickState::new(&version, &options, release)
    };
    let mut picker = Shallow.picker();
    picker.version_installed(&state);
    let scores = picker.scores(&state);
    assert!(picker.needs_compaction(&state, &scores));
    let picked = picker.pick(&state, &scores).compaction.expect("a pick");
    assert_eq!(picked.inputs.len(), 2);
    assert!(picked.is_bottommost);
    assert_eq!(picked.target_file_size_bytes, options.target_file_size_base);
}
