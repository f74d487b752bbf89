//! Specifications of leveled compaction in `testdata/pick_leveled` and `testdata/leveled_moves`.
//! `REWRITE=1` writes the expected output.

use crate::leveled::database::Database;
use crate::support::lsm_notation::{
    parse_files, parse_internal_key, parse_options, parse_release, parse_version, pick_text,
};
use datadriven::{TestCase, walk};
use engine::compaction::RunningCompaction;
use engine::model::version::{Version, VersionEdit};
use engine::options::Options;
use engine::options::RocksDbVersion;

/// State for the directives of one file.
struct Bench {
    database: Database,
}

impl Bench {
    fn new() -> Self {
        let release = RocksDbVersion::REFERENCE;
        Self {
            database: Database::new(Version::new(7), Options::default(), release),
        }
    }

    fn run(&mut self, case: &TestCase) -> String {
        match case.directive.as_str() {
            "define" => self.define(case),
            "pick" => pick_text(&self.database.pick()),
            "start" => self.start(),
            "move" => self.move_until_rewrite(),
            "release" => {
                self.database.release(0);
                String::new()
            }
            "running" => self.add_running(case),
            "flush" => self.flush(case),
            "manual" => self.manual(),
            other => panic!("unknown directive {other}"),
        }
    }

    /// Resets options and files.
    fn define(&mut self, case: &TestCase) -> String {
        let own = ["release", "now", "cursor"];
        let words = case.args.iter();
        let words = words.filter(|(name, _)| !own.contains(&name.as_str()));
        let words = words.map(|(name, values)| (name.as_str(), values[0].as_str()));
        let options = parse_options(words);
        let release = case.args.get("release");
        let release = release.map_or(RocksDbVersion::REFERENCE, |text| parse_release(&text[0]));
        let num_levels = usize::try_from(options.num_levels).expect("num_levels");
        let version = parse_version(&case.input, num_levels);
        self.database = Database::new(version, options, release);
        let now = case.args.get("now");
        self.database.now_seconds = now.map_or(0, |text| text[0].parse().expect("seconds"));
        for cursor in case.args.get("cursor").into_iter().flatten() {
            let (level, key) = cursor.split_once('-').expect("level-key");
            let level = level.parse().expect("a level");
            self.database
                .picker
                .set_cursor(level, parse_internal_key(key));
        }
        // Cursors and the time count from the install.
        self.database.install(&VersionEdit::default());
        String::new()
    }

    /// Picks and starts the compaction.
    fn start(&mut self) -> String {
        let result = self.database.pick();
        if let Some(compaction) = &result.compaction {
            self.database.start(compaction);
        }
        pick_text(&result)
    }

    /// Picks and moves until nothing is picked or a pick would rewrite; each pick is one line.
    fn move_until_rewrite(&mut self) -> String {
        let mut text = String::new();
        loop {
            let result = self.database.pick();
            let Some(compaction) = &result.compaction else {
                return text + "at rest\n";
            };
            let line = pick_text(&result);
            text.push_str(line.lines().next().expect("a line"));
            text.push('\n');
            if !compaction.is_trivial_move {
                return text;
            }
            self.database.start(compaction);
            self.database.finish_move(0);
        }
    }

    /// A running compaction: `L5[100-200]` is its output range, `from=L4` its start level.
    fn add_running(&mut self, case: &TestCase) -> String {
        let from = case.args.get("from");
        let start_level = from.map_or(0, |text| text[0][1..].parse().expect("a level"));
        for (level, file) in parse_files(&case.input) {
            self.database.running.push(RunningCompaction {
                start_level,
                output_level: level,
                range: file.range(),
            });
        }
        String::new()
    }

    /// New L0 files, each newer than all others.
    fn flush(&mut self, case: &TestCase) -> String {
        let newest = self.database.version.files(0).first();
        let newest = newest.map_or(0, |file| file.epoch);
        let mut edit = VersionEdit {
            deleted: Vec::new(),
            added: parse_files(&case.input),
        };
        for (_, file) in &mut edit.added {
            file.epoch += newest;
        }
        self.database.install(&edit);
        String::new()
    }

    /// The next step of a `CompactRange` over all keys; files stay in place.
    fn manual(&mut self) -> String {
        let database = &mut self.database;
        let result = database.with_picker(|picker, state| picker.pick_manual(state));
        let is_done = !database.picker.has_manual_step();
        let done = if is_done { "done\n" } else { "" };
        pick_text(&result) + done
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
    specify("pick_leveled");
}

#[test]
fn moves_files_without_writing() {
    specify("leveled_moves");
}
