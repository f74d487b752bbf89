//! Specifications in `testdata/{level_targets,level_score,pending_bytes,file_order}` and
//! `testdata/{compensated_size,pick_fifo,run_bounds}`. `REWRITE=1` writes the expected output.

use crate::support::lsm_notation::{
    parse_files, parse_options, parse_release, parse_version, pick_text, range_of,
};
use datadriven::{TestCase, walk};
use engine::compaction::RunningCompaction;
use engine::compaction::accumulated::AccumulatedStats;
use engine::compaction::leveled::file_order::{FileOrders, LevelOrder, RoundRobinCursors};
use engine::compaction::picker::{CompactionPicker, PickState};
use engine::compaction::run_bounds::run_bounds;
use engine::model::key::{InternalKey, Key};
use engine::model::version::Version;
use engine::options::Options;
use engine::options::RocksDbVersion;

/// State for the directives of one file.
struct Bench {
    version: Version,
    options: Options,
    release: RocksDbVersion,
    now_seconds: u64,
    cursors: RoundRobinCursors,
    running: Vec<RunningCompaction>,
    picker: CompactionPicker,
    accumulated: AccumulatedStats,
}

impl Bench {
    fn new() -> Self {
        Self {
            version: Version::new(7),
            options: Options::default(),
            release: RocksDbVersion::REFERENCE,
            now_seconds: 0,
            cursors: RoundRobinCursors::default(),
            running: Vec::new(),
            picker: CompactionPicker::default(),
            accumulated: AccumulatedStats::default(),
        }
    }

    fn run(&mut self, case: &TestCase) -> String {
        match case.directive.as_str() {
            "define" => self.define(case),
            "targets" => self.targets(),
            "explain" => self.explain(),
            "bounds" => self.bounds(),
            "scores" => self.scores(),
            "pending" => format!("{}\n", self.picker.pending_compaction_bytes()),
            "order" => self.order(case),
            "install" => self.install(case),
            "pick" => self.pick(),
            other => panic!("unknown directive {other}"),
        }
    }

    /// Resets options and files.
    fn define(&mut self, case: &TestCase) -> String {
        let own = ["release", "now"];
        let words = case
            .args
            .iter()
            .filter(|(name, _)| !own.contains(&name.as_str()));
        let words = words.map(|(name, values)| (name.as_str(), values[0].as_str()));
        self.options = parse_options(words);
        let release = case.args.get("release");
        self.release = release.map_or(RocksDbVersion::REFERENCE, |text| parse_release(&text[0]));
        let now = case.args.get("now");
        self.now_seconds = now.map_or(0, |text| text[0].parse().expect("seconds"));
        self.running.clear();
        let num_levels = usize::try_from(self.options.num_levels).expect("num_levels");
        self.version = parse_version(&case.input, num_levels);
        self.picker = CompactionPicker::new(&Self::state(
            &self.version,
            &self.options,
            self.release,
            &self.running,
            self.now_seconds,
        ));
        String::new()
    }

    fn state<'a>(
        version: &'a Version,
        options: &'a Options,
        rocksdb_version: RocksDbVersion,
        running: &'a [RunningCompaction],
        now_seconds: u64,
    ) -> PickState<'a> {
        PickState {
            running,
            now_seconds,
            keeps_reasons: true,
            ..PickState::new(version, options, rocksdb_version)
        }
    }

    /// Explains the targets.
    fn explain(&self) -> String {
        let (options, release, now) = (&self.options, self.release, self.now_seconds);
        let state = Self::state(&self.version, options, release, &self.running, now);
        self.picker.explain_level_targets(&state).to_text()
    }

    fn targets(&self) -> String {
        let Some(targets) = self.picker.level_targets() else {
            return "none\n".to_string();
        };
        let mut text = format!("base L{}", targets.base_level);
        if let Some(lowest) = targets.lowest_unnecessary {
            text.push_str(&format!(", unnecessary down to L{lowest}"));
        }
        text.push_str(&format!(", multiplier {}\n", targets.level_multiplier));
        for (level, bytes) in targets.max_bytes.iter().enumerate() {
            if *bytes != u64::MAX {
                text.push_str(&format!("L{level} {bytes}\n"));
            }
        }
        text
    }

    /// Current bounds on the number of sorted runs.
    fn bounds(&self) -> String {
        let (options, release, now) = (&self.options, self.release, self.now_seconds);
        let state = Self::state(&self.version, options, release, &self.running, now);
        run_bounds(&state).to_text()
    }

    /// Scores in the order in which levels are tried.
    fn scores(&self) -> String {
        let slots = self.picker.scores().slots().iter();
        let scores = slots.map(|slot| format!("L{} {:.6}\n", slot.level, slot.score));
        let need = if self.picker.needs_compaction() {
            "needs compaction\n"
        } else {
            "at rest\n"
        };
        scores.collect::<String>() + need
    }

    /// The files of a level in the order in which they are tried; `cursor=key` is for round robin.
    fn order(&mut self, case: &TestCase) -> String {
        let level: usize = case.args["level"][0].parse().expect("a level");
        if let Some(cursor) = case.args.get("cursor") {
            let key = Key(cursor[0].parse().expect("a key"));
            self.cursors.resize(self.version.num_levels(), None);
            self.cursors[level] = Some(InternalKey { key, seqno: 100 });
        }
        let (options, release, now) = (&self.options, self.release, self.now_seconds);
        let orders = FileOrders {
            cache: &vec![LevelOrder::default(); self.version.num_levels()],
            state: &Self::state(&self.version, options, release, &self.running, now),
            cursors: &self.cursors,
            installed_seconds: self.now_seconds,
        };
        let files = self.version.files(level);
        // Checked before all are in order.
        let first = orders.first_of(level);
        let order = orders.of(level);
        assert!(order.starts_with(first) && first.is_empty() == order.is_empty());
        if order.is_empty() {
            return "none\n".to_string();
        }
        let numbers = order.iter().map(|&at| files[at].number.0.to_string());
        numbers.collect::<Vec<_>>().join(" ") + "\n"
    }

    /// The compensated sizes of the files in one edit.
    fn install(&mut self, case: &TestCase) -> String {
        let mut files = parse_files(&case.input);
        self.accumulated.install(&mut files);
        let average = self.accumulated.average_value_bytes();
        let sizes = files.iter().map(|(_, file)| {
            let (size, compensated) = (file.size_bytes, file.compensated_size_bytes);
            format!("{} size {size} compensated {compensated}\n", file.number.0)
        });
        sizes.collect::<String>() + &format!("average value {average}\n")
    }

    /// Picks and marks the inputs, like the scheduler before its next pick.
    fn pick(&mut self) -> String {
        let (options, release, now) = (&self.options, self.release, self.now_seconds);
        let state = Self::state(&self.version, options, release, &self.running, now);
        let result = self.picker.pick(&state);
        if let Some(compaction) = &result.compaction {
            self.running.push(RunningCompaction {
                start_level: compaction.start_level(),
                output_level: compaction.output_level,
                range: range_of(&self.version, &compaction.inputs),
            });
            let marked = self.version.set_being_compacted(&compaction.inputs, true);
            marked.expect("the picker's inputs are in the version");
            let state = Self::state(&self.version, options, release, &self.running, now);
            self.picker.compute_scores(&state);
        }
        let drops = result
            .compaction
            .as_ref()
            .is_some_and(|compaction| compaction.is_deletion);
        let text = pick_text(&result);
        if drops { format!("drops {text}") } else { text }
    }
}

fn specify(directory: &str) {
    walk(&format!("tests/testdata/{directory}"), |file| {
        let mut bench = Bench::new();
        file.run(|case| bench.run(case));
    });
}

#[test]
fn levels_have_targets() {
    specify("level_targets");
}

#[test]
fn runs_have_bounds() {
    specify("run_bounds");
}

#[test]
fn levels_have_scores() {
    specify("level_score");
}

#[test]
fn pending_bytes_are_estimated() {
    specify("pending_bytes");
}

#[test]
fn files_are_tried_in_order() {
    specify("file_order");
}

#[test]
fn deletions_inflate_files() {
    specify("compensated_size");
}

#[test]
fn fifo_drops_and_merges() {
    specify("pick_fifo");
}
