//! Specifications of universal compaction in `testdata/pick_universal`, `score`, `trivial_move` and
//! `sorted_run`, and of the version in `testdata/version`. `REWRITE=1` writes the expected output.

use crate::support::lsm_notation::{
    parse_files, parse_options, parse_release, parse_version, pick_text, range_of,
};
use datadriven::{TestCase, walk};
use engine::compaction::trivial_move::is_l0_non_overlapping;
use engine::compaction::universal::score::{universal_needs_compaction, universal_score};
use engine::compaction::universal::{pick_manual, pick_universal, run_limit};
use engine::compaction::{PickResult, PickState, RunningCompaction};
use engine::model::sorted_run::{max_output_level, max_run_size_bytes, sorted_runs};
use engine::model::sst::FileNumber;
use engine::model::version::{DeletedFile, Version, VersionEdit};
use engine::options::Options;
use engine::options::RocksDbVersion;

/// State for the directives of one file.
struct Bench {
    version: Version,
    options: Options,
    release: RocksDbVersion,
    running: Vec<RunningCompaction>,
}

impl Bench {
    fn new() -> Self {
        Self {
            version: Version::new(7),
            options: Options::default(),
            release: RocksDbVersion::REFERENCE,
            running: Vec::new(),
        }
    }

    fn context(&self) -> PickState<'_> {
        PickState {
            running: &self.running,
            keeps_reasons: true,
            ..PickState::new(&self.version, &self.options, self.release)
        }
    }

    fn pick(&self) -> PickResult {
        let score = universal_score(&self.version, &self.options);
        pick_universal(&self.context(), score)
    }

    fn run(&mut self, case: &TestCase) -> String {
        match case.directive.as_str() {
            "define" => self.define(case),
            "pick" => pick_text(&self.pick()),
            "pick-manual" => pick_text(&pick_manual(&self.context())),
            "start" => self.start(),
            "running" => self.add_running(case),
            "score" => self.score(),
            "runs" => self.runs(),
            "apply" => self.apply(case),
            "check" => match self.version.check(self.release) {
                Ok(()) => "ok\n".to_string(),
                Err(error) => format!("{error}\n"),
            },
            "overlapping" => self.overlapping(case),
            other => panic!("unknown directive {other}"),
        }
    }

    /// Resets options and files.
    fn define(&mut self, case: &TestCase) -> String {
        let words = case.args.iter().filter(|(name, _)| *name != "release");
        let words = words.map(|(name, values)| (name.as_str(), values[0].as_str()));
        self.options = parse_options(words);
        let release = case.args.get("release");
        self.release = release.map_or(RocksDbVersion::REFERENCE, |text| parse_release(&text[0]));
        self.running.clear();
        let num_levels = usize::try_from(self.options.num_levels).expect("num_levels");
        self.version = parse_version(&case.input, num_levels);
        // For more files, the version would only repeat the input.
        match self.version.file_count() {
            0..=12 => self.version.to_string(),
            count => format!("{count} files\n"),
        }
    }

    /// Picks and marks the inputs, like the scheduler before its next pick.
    fn start(&mut self) -> String {
        let result = self.pick();
        if let Some(compaction) = &result.compaction {
            self.running.push(RunningCompaction {
                start_level: compaction.start_level(),
                output_level: compaction.output_level,
                range: range_of(&self.version, &compaction.inputs),
            });
            let marked = self.version.set_being_compacted(&compaction.inputs, true);
            marked.expect("the picker's inputs are in the version");
        }
        pick_text(&result)
    }

    /// A running compaction; `L5[100-200]` is its output range.
    fn add_running(&mut self, case: &TestCase) -> String {
        for (level, file) in parse_files(&case.input) {
            self.running.push(RunningCompaction {
                start_level: 0,
                output_level: level,
                range: file.range(),
            });
        }
        String::new()
    }

    fn score(&self) -> String {
        let score = universal_score(&self.version, &self.options);
        let is_needed = universal_needs_compaction(&self.version, &self.options);
        let need = if is_needed {
            "needs compaction"
        } else {
            "at rest"
        };
        format!("score {score:.3}  {need}\n")
    }

    fn runs(&self) -> String {
        let runs = sorted_runs(&self.version, &self.options);
        let mut text = String::new();
        for run in &runs {
            let file = run
                .file
                .map_or(String::new(), |file| format!(" file {}", file.0));
            let busy = if run.is_being_compacted { " busy" } else { "" };
            let (size, compensated) = (run.size_bytes, run.compensated_size_bytes);
            text.push_str(&format!(
                "L{}{file} size {size} compensated {compensated}{busy}\n",
                run.level
            ));
        }
        let largest = max_run_size_bytes(&runs);
        let (limit, _) = run_limit(&self.options, &runs);
        let last = max_output_level(&self.version, &self.options);
        text + &format!("largest {largest}, limit {limit}, outputs down to L{last}\n")
    }

    /// One edit, such as `delete L0 3` or `add L1 7[..]..`, and the version after it.
    fn apply(&mut self, case: &TestCase) -> String {
        let mut edit = VersionEdit::default();
        for line in case.input.lines() {
            let (verb, rest) = line.split_once(' ').expect("add or delete");
            if verb == "add" {
                edit.added.extend(parse_files(rest));
                continue;
            }
            let (level, numbers) = rest.split_once(' ').expect("delete L0 1 2");
            let level = level[1..].parse().expect("a level");
            edit.deleted
                .extend(numbers.split(' ').map(|number| DeletedFile {
                    level,
                    number: FileNumber(number.parse().expect("a number")),
                }));
        }
        match self.version.apply(&edit, self.release) {
            Ok(()) => self.version.to_string(),
            Err(error) => format!("{error}\n"),
        }
    }

    fn overlapping(&self, case: &TestCase) -> String {
        let mut text = String::new();
        for (level, file) in parse_files(&case.input) {
            let range = file.range();
            let indices: Vec<usize> = match level {
                0 => {
                    let files = self.version.files(0).iter().enumerate();
                    let hits = files.filter(|(_, file)| file.range().overlaps(&range));
                    hits.map(|(at, _)| at).collect()
                }
                _ => self.version.overlapping(level, &range).collect(),
            };
            let files = self.version.files(level);
            let numbers: Vec<u64> = indices.iter().map(|&at| files[at].number.0).collect();
            text.push_str(&format!("L{level} {numbers:?}\n"));
        }
        let is_disjoint = is_l0_non_overlapping(&self.version);
        text + if is_disjoint {
            "L0 disjoint\n"
        } else {
            "L0 overlaps\n"
        }
    }
}

fn specify(directory: &str) {
    walk(&format!("tests/testdata/{directory}"), |file| {
        let mut bench = Bench::new();
        file.run(|case| bench.run(case));
    });
}

#[test]
fn picks_what_rocksdb_picks() {
    specify("pick_universal");
}

#[test]
fn scores_sorted_runs() {
    specify("score");
}

#[test]
fn decides_trivial_moves() {
    specify("trivial_move");
}

#[test]
fn counts_sorted_runs() {
    specify("sorted_run");
}

#[test]
fn applies_edits_and_checks_versions() {
    specify("version");
}
