//! Specifications in `testdata/leveldb`. `REWRITE=1` writes the expected output.

use crate::leveled::database::Database;
use crate::support::lsm_notation::{
    parse_file, parse_files, parse_internal_key, parse_options, parse_version, pick_text,
};
use datadriven::{TestCase, walk};
use engine::compaction::RunningCompaction;
use engine::model::version::{Version, VersionEdit};
use engine::options::validate::sanitize;
use engine::options::{CompactionStyle, Options, RocksDbVersion};

const RELEASE: RocksDbVersion = RocksDbVersion::REFERENCE;

/// Options as a database under LevelDB's rules has them.
fn options() -> Options {
    let options = Options {
        compaction_style: CompactionStyle::LevelDb,
        ..parse_options([("compression", "none")].into_iter())
    };
    sanitize(&options, RELEASE, options.compaction_style.rules()).0
}

struct Bench {
    database: Database,
}

impl Bench {
    fn new() -> Self {
        Self {
            database: Database::new(Version::new(7), options(), RELEASE),
        }
    }

    fn run(&mut self, case: &TestCase) -> String {
        match case.directive.as_str() {
            "define" => self.define(case),
            "scores" => self.scores(),
            "pick" => pick_text(&self.database.pick()),
            "start" => self.start(),
            "finish" => self.finish(case),
            "manual" => self.manual(),
            "flush-level" => self.flush_level(case),
            other => panic!("unknown directive {other}"),
        }
    }

    /// Sets the files anew; `pointer=1-400` is the last key that was compacted on L1.
    fn define(&mut self, case: &TestCase) -> String {
        let version = parse_version(&case.input, 7);
        self.database = Database::new(version, options(), RELEASE);
        for pointer in case.args.get("pointer").into_iter().flatten() {
            let (level, key) = pointer.split_once('-').expect("level-key");
            let level = level.parse().expect("a level");
            let key = parse_internal_key(key);
            self.database.picker.set_cursor(level, key);
        }
        self.database.install(&VersionEdit::default());
        String::new()
    }

    /// In the order in which levels are tried, and what else the style counts.
    fn scores(&self) -> String {
        let picker = &self.database.picker;
        let slots = picker.scores().slots().iter();
        let scores: String = slots
            .map(|slot| format!("L{} {:.6}\n", slot.level, slot.score))
            .collect();
        let style = self.database.options.compaction_style.rules();
        let count = style.stall_count(&self.database.version);
        let noun = style.facts().stall_noun;
        let is_needed = picker.needs_compaction();
        format!("{scores}{count} {noun}; needs compaction: {is_needed}\n")
    }

    /// Picks and starts the compaction.
    fn start(&mut self) -> String {
        let result = self.database.pick();
        if let Some(compaction) = &result.compaction {
            self.database.start(compaction);
        }
        pick_text(&result)
    }

    /// The compaction that runs is done and leaves these files, or is a move.
    fn finish(&mut self, case: &TestCase) -> String {
        if self.database.started[0].is_trivial_move {
            self.database.finish_move(0);
        } else {
            let outputs = case.input.split_whitespace().map(parse_file);
            self.database.finish(0, outputs.collect());
        }
        let checked = self.database.version.check(RELEASE);
        checked.expect("a possible version");
        self.database.version.to_string()
    }

    /// Picks and starts the next step of a `CompactRange` over everything.
    fn manual(&mut self) -> String {
        let database = &mut self.database;
        let result = database.with_picker(|picker, state| picker.pick_manual(state));
        if let Some(compaction) = &result.compaction {
            database.start(compaction);
        }
        let is_done = !database.picker.has_manual_step();
        let done = if is_done { "done\n" } else { "" };
        pick_text(&result) + done
    }

    /// Where the files of flushes go; `writes=2-100-200` is what a running compaction writes.
    fn flush_level(&mut self, case: &TestCase) -> String {
        let mut text = String::new();
        for writes in case.args.get("writes").into_iter().flatten() {
            let (level, keys) = writes.split_once('-').expect("level-smallest-largest");
            let level: usize = level.parse().expect("a level");
            self.database.running.push(RunningCompaction {
                start_level: level - 1,
                output_level: level,
                range: parse_file(&format!("0[{keys}]0")).range(),
            });
        }
        for (_, file) in parse_files(&case.input) {
            let style = self.database.options.compaction_style.rules();
            let level = style.flush_level(&self.database.state(), &file.range());
            text.push_str(&format!("file {} to L{level}\n", file.number.0));
        }
        self.database.running.clear();
        text
    }
}

#[test]
fn picks_what_leveldb_picks() {
    walk("tests/testdata/leveldb", |file| {
        let mut bench = Bench::new();
        file.run(|case| bench.run(case));
    });
}
