//! Picks of real databases in `testdata/recorded_leveled_picks`, repeated in the recorded state.

use crate::leveled::database::Database;
use crate::support::lsm_notation::{parse_file, parse_options, parse_version};
use datadriven::{TestCase, walk};
use engine::compaction::{Compaction, PickResult};
use engine::model::sst::SstFile;
use engine::model::version::VersionEdit;
use engine::options::RocksDbVersion;

/// `L0{3,2} L6{9} L6 LevelL0FilesNum 1.5`, with the score to six significant digits.
fn pick_line(compaction: &Compaction) -> String {
    let inputs = compaction.inputs.iter().map(|input| {
        let numbers = input.files.iter().map(|number| number.0.to_string());
        let numbers = numbers.collect::<Vec<_>>().join(",");
        format!("L{}{{{numbers}}}", input.level)
    });
    let inputs = inputs.collect::<Vec<_>>().join(" ");
    let verb = if compaction.is_trivial_move { 'm' } else { 'p' };
    let (output, reason) = (compaction.output_level, compaction.reason.name());
    // A move is recorded without its score.
    let score = match compaction.is_trivial_move {
        true => "-".to_string(),
        false => six_digits(compaction.score),
    };
    format!("{verb} {inputs} L{output} {reason} {score}")
}

/// A number of at least 1, printed as with `%g`.
fn six_digits(value: f64) -> String {
    let whole_digits = format!("{:.0}", value.trunc()).len();
    let text = format!("{value:.*}", 6_usize.saturating_sub(whole_digits));
    let text = match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.'),
        false => &text,
    };
    text.to_string()
}

struct Replay {
    database: Database,
    outputs: Vec<SstFile>,
    pick_count: usize,
}

impl Replay {
    fn new(case: &TestCase) -> Self {
        let words = case.args.iter();
        let options =
            parse_options(words.map(|(name, values)| (name.as_str(), values[0].as_str())));
        let version = parse_version("", 7);
        Self {
            database: Database::new(version, options, RocksDbVersion::REFERENCE),
            outputs: Vec::new(),
            pick_count: 0,
        }
    }

    fn step(&mut self, line: &str) {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "f" => self.flush(rest),
            "p" | "m" => self.pick(line),
            "d" => self.outputs.push(parse_file(rest)),
            "e" => self.end(),
            "a" => self.database.release(0),
            other => panic!("unknown step {other}"),
        }
    }

    /// Flushes are numbered in order, so the number serves as the epoch.
    fn flush(&mut self, text: &str) {
        let file = parse_file(text);
        let epoch = file.number.0;
        let edit = VersionEdit {
            deleted: Vec::new(),
            added: vec![(0, SstFile { epoch, ..file })],
        };
        self.database.install(&edit);
    }

    fn pick(&mut self, recorded: &str) {
        self.pick_count += 1;
        let PickResult {
            compaction,
            reasoning,
        } = self.database.pick();
        let ours = compaction.as_ref().map(pick_line);
        let Some(compaction) = compaction.filter(|_| ours.as_deref() == Some(recorded)) else {
            let ours = ours.unwrap_or_default();
            let text = reasoning.to_text();
            panic!(
                "pick {}\nrecorded {recorded}\n    ours {ours}\n{text}",
                self.pick_count
            );
        };
        self.database.start(&compaction);
        if compaction.is_trivial_move {
            self.database.finish_move(0);
        }
    }

    fn end(&mut self) {
        let outputs = std::mem::take(&mut self.outputs);
        self.database.finish(0, outputs);
    }
}

fn replay(case: &TestCase) -> String {
    let mut replay = Replay::new(case);
    for line in case.input.lines() {
        replay.step(line);
    }
    format!("{} picks as recorded\n", replay.pick_count)
}

#[test]
fn picks_what_was_recorded() {
    walk("tests/testdata/recorded_leveled_picks", |file| {
        file.run(|case| replay(case))
    });
}
