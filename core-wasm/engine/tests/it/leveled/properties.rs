//! Properties of every pick in trees with random flushes and compactions, several at a time.

use crate::leveled::database::Database;
use crate::leveled::naive_picker::NaivePicker;
use crate::support::lsm_notation::{parse_file, parse_version, range_of};
use crate::support::random::Random;
use engine::compaction::shared_rules::TrivialMove;
use engine::compaction::{Compaction, PickResult};
use engine::model::key::{InternalKey, Key};
use engine::model::sst::{FileNumber, SstFile};
use engine::model::version::{DeletedFile, Version, VersionEdit};
use engine::options::RocksDbVersion;
use engine::options::{CompactionPri, CompactionStyle, CompressionType, Options};
use engine::reasoning::Outcome;

const PRIORITIES: [CompactionPri; 5] = [
    CompactionPri::ByCompensatedSize,
    CompactionPri::OldestLargestSeqFirst,
    CompactionPri::OldestSmallestSeqFirst,
    CompactionPri::MinOverlappingRatio,
    CompactionPri::RoundRobin,
];

/// Static level sizes and files by size, as in the naive picker.
fn plain_options(random: &mut Random) -> Options {
    Options {
        compaction_style: CompactionStyle::Level,
        num_levels: random.one_of(&[3, 5, 7]),
        level0_file_num_compaction_trigger: random.one_of(&[1, 2, 4]),
        max_bytes_for_level_base: random.one_of(&[2_000, 10_000, 40_000]),
        max_bytes_for_level_multiplier: random.one_of(&[2.0, 4.0, 10.0]),
        max_compaction_bytes: random.one_of(&[3_000, 20_000, 1 << 30]),
        level_compaction_dynamic_level_bytes: false,
        compaction_pri: CompactionPri::ByCompensatedSize,
        ttl: 0,
        periodic_compaction_seconds: 0,
        ..Options::default()
    }
}

fn any_options(random: &mut Random) -> Options {
    let per_level = vec![CompressionType::None, CompressionType::Lz4];
    Options {
        level_compaction_dynamic_level_bytes: random.below(2) == 0,
        compaction_pri: random.one_of(&PRIORITIES),
        compression_per_level: if random.below(4) == 0 {
            per_level
        } else {
            Vec::new()
        },
        bottommost_compression: random.one_of(&[CompressionType::Disable, CompressionType::Zstd]),
        ..plain_options(random)
    }
}

/// A tree shaped by a random sequence of events.
struct Simulation {
    random: Random,
    database: Database,
    next_number: u64,
    seqno: u64,
}

impl Simulation {
    fn new(seed: u64, options: Options, release: RocksDbVersion) -> Self {
        let version = parse_version("", options.num_levels as usize);
        Self {
            random: Random(seed),
            database: Database::new(version, options, release),
            next_number: 1,
            seqno: 1_000,
        }
    }

    /// A new file; no two files have the same size.
    fn file(&mut self, smallest: InternalKey, largest: InternalKey) -> SstFile {
        let number = self.next_number;
        self.next_number += 1;
        let size = (100 + self.random.below(900)) * 1_000 + number;
        let mut file = parse_file(&format!("{number}[0-0]{}", size / 100));
        file.smallest = smallest;
        file.largest = largest;
        file.smallest_seqno = self.seqno;
        self.seqno += 10;
        file.largest_seqno = self.seqno;
        file.size_bytes = size / 100 * 100 + number;
        file.compensated_size_bytes = file.size_bytes;
        file
    }

    fn flush(&mut self) {
        let smallest = self.random.below(1_000);
        let largest = smallest + self.random.one_of(&[5, 60, 600]);
        let seqno = self.seqno;
        let mut file = self.file(internal(smallest, seqno), internal(largest, seqno));
        file.epoch = file.number.0;
        let edit = VersionEdit {
            deleted: Vec::new(),
            added: vec![(0, file)],
        };
        self.database.install(&edit);
    }

    /// The outputs of a compaction: its keys cut anywhere, sometimes inside a user key.
    fn outputs(&mut self, compaction: &Compaction) -> Vec<SstFile> {
        let range = range_of(&self.database.version, &compaction.inputs);
        let (mut from, last) = (range.smallest.0, range.largest.0);
        let mut from_seqno = self.seqno;
        let mut files = Vec::new();
        loop {
            let to = from + 1 + self.random.one_of(&[10, 80, 400]);
            if to >= last || compaction.output_level == 0 {
                files.push(self.file(internal(from, from_seqno), internal(last, 0)));
                return files;
            }
            let is_shared = self.random.below(3) == 0;
            files.push(self.file(internal(from, from_seqno), internal(to, 500)));
            (from, from_seqno) = if is_shared {
                (to, 400)
            } else {
                (to + 1, self.seqno)
            };
        }
    }

    fn finish_any(&mut self) {
        let running = self.database.started.len() as u64;
        if running == 0 {
            return;
        }
        let place = self.random.below(running) as usize;
        let compaction = self.database.started[place].clone();
        if compaction.is_trivial_move {
            self.database.finish_move(place);
        } else {
            let outputs = self.outputs(&compaction);
            self.database.finish(place, outputs);
        }
        let checked = self.database.version.check(self.database.release);
        checked.unwrap_or_else(|error| panic!("{error}"));
    }

    /// One event; a pick is checked before it is started.
    fn step(&mut self, judge: &mut impl FnMut(&Database, &PickResult)) {
        match self.random.below(5) {
            0 | 1 => self.flush(),
            2 => self.finish_any(),
            _ => {
                let before = self.database.version.clone();
                let result = self.database.pick();
                assert_eq!(before, self.database.version, "a pick changes nothing");
                judge(&self.database, &result);
                if let Some(compaction) = &result.compaction {
                    self.database.start(compaction);
                }
            }
        }
    }
}

fn internal(key: u64, seqno: u64) -> InternalKey {
    InternalKey {
        key: Key(key),
        seqno,
    }
}

/// Inputs are idle and adjacent on their level, and share no user key with an adjacent file.
fn check_inputs(database: &Database, compaction: &Compaction) {
    for input in &compaction.inputs {
        let files = database.version.files(input.level);
        let place = |number| files.iter().position(|file| file.number == number);
        let places: Vec<usize> = input.files.iter().filter_map(|&n| place(n)).collect();
        assert_eq!(places.len(), input.files.len(), "inputs exist");
        for &at in &places {
            assert!(!files[at].is_being_compacted, "inputs are idle");
        }
        if input.level == 0 {
            continue;
        }
        let (first, last) = (places[0], places[places.len() - 1]);
        assert!(
            places.iter().copied().eq(first..=last),
            "neighbours in key order"
        );
        let before = first.checked_sub(1).map(|at| files[at].largest.key);
        let after = files.get(last + 1).map(|file| file.smallest.key);
        assert_ne!(before, Some(files[first].smallest.key), "clean cut");
        assert_ne!(after, Some(files[last].largest.key), "clean cut");
    }
}

/// No two compactions write the same keys on the same level, and only one starts from L0, apart
/// from intra-L0 compactions.
fn check_conflicts(database: &Database, compaction: &Compaction) {
    let range = range_of(&database.version, &compaction.inputs);
    for other in &database.running {
        let is_same_level = other.output_level == compaction.output_level;
        assert!(
            compaction.output_level == 0 || !is_same_level || !other.range.overlaps(&range),
            "keys are written twice"
        );
        assert!(
            compaction.start_level() > 0 || other.start_level > 0 || compaction.output_level == 0,
            "two compactions of L0"
        );
    }
}

/// All overlapping files of the output level are inputs, unless the files are moved or were chosen
/// for a move.
fn check_completeness(database: &Database, compaction: &Compaction) {
    let level = compaction.output_level;
    if level == 0 {
        return;
    }
    let range = range_of(&database.version, &compaction.inputs);
    let overlapping = database.version.overlapping(level, &range);
    let below = compaction.inputs.iter().find(|input| input.level == level);
    let taken = below.map_or(0, |input| input.files.len());
    assert_eq!(overlapping.len(), taken, "files of the output level");
    let is_single = compaction.inputs.len() == 1;
    assert!(
        is_single || !compaction.is_trivial_move,
        "a move has one level"
    );
}

/// A move ends with the line about the move, another pick with a failed condition; a pick of
/// nothing gives a reason.
fn check_reasons(result: &PickResult) {
    for check in result.reasoning.checks() {
        assert!(
            crate::support::agrees_with_test(check),
            "{}",
            check.to_text()
        );
    }
    let last = result.reasoning.checks().last().expect("a reason");
    let Some(compaction) = &result.compaction else {
        assert_eq!(last.outcome, Outcome::No);
        return;
    };
    assert_eq!(compaction.reasoning, result.reasoning);
    assert_eq!(last.is::<TrivialMove>(), compaction.is_trivial_move);
    assert_eq!(last.outcome == Outcome::Yes, compaction.is_trivial_move);
    assert!(compaction.score >= 1.0);
}

#[test]
fn picks_are_idle_cleanly_cut_and_disjoint() {
    let releases = [(7, 8), (8, 2), (9, 0), (9, 4), (11, 8)];
    let mut picks = 0;
    let mut moves = 0;
    for seed in 0..300 {
        let mut random = Random(seed);
        let options = any_options(&mut random);
        let (major, minor) = random.one_of(&releases);
        let release = RocksDbVersion {
            major,
            minor,
            patch: 0,
        };
        let mut simulation = Simulation::new(seed, options, release);
        for _ in 0..250 {
            simulation.step(&mut |database, result| {
                check_reasons(result);
                let Some(compaction) = &result.compaction else {
                    return;
                };
                picks += 1;
                moves += u64::from(compaction.is_trivial_move);
                check_inputs(database, compaction);
                check_conflicts(database, compaction);
                check_completeness(database, compaction);
            });
        }
    }
    assert!(picks > 5_000 && moves > 500, "{picks} picks, {moves} moves");
}

#[test]
fn agrees_with_a_naive_picker() {
    let mut picks = 0;
    for seed in 0..300 {
        let options = plain_options(&mut Random(seed));
        let mut simulation = Simulation::new(seed, options, RocksDbVersion::REFERENCE);
        for _ in 0..250 {
            simulation.step(&mut |database, result| {
                let naive = NaivePicker {
                    version: &database.version,
                    options: &database.options,
                    running: &database.running,
                };
                let ours = result.compaction.as_ref().map(|compaction| {
                    let inputs = compaction.inputs.iter().map(|input| {
                        let mut numbers: Vec<u64> = input.files.iter().map(|n| n.0).collect();
                        // The order on L0 is the order of discovery.
                        numbers.sort_unstable();
                        (input.level, numbers)
                    });
                    (inputs.collect(), compaction.output_level, compaction.reason)
                });
                let theirs = naive.pick().map(|(mut inputs, output_level, reason)| {
                    inputs
                        .iter_mut()
                        .for_each(|(_, numbers)| numbers.sort_unstable());
                    (inputs, output_level, reason)
                });
                let text = result.reasoning.to_text();
                assert_eq!(ours, theirs, "seed {seed}\n{}{text}", database.version);
                picks += u64::from(ours.is_some());
            });
        }
    }
    assert!(picks > 5_000, "{picks} picks");
}

#[test]
fn compacting_comes_to_rest() {
    for seed in 0..60 {
        let mut random = Random(seed);
        let options = any_options(&mut random);
        let mut simulation = Simulation::new(seed, options, RocksDbVersion::REFERENCE);
        for _ in 0..40 {
            simulation.flush();
        }
        let mut rounds = 0;
        while let Some(compaction) = simulation.database.pick().compaction {
            simulation.database.start(&compaction);
            simulation.finish_any();
            rounds += 1;
            assert!(rounds < 2_000, "seed {seed} never rests");
        }
        // At rest no level is due.
        assert!(
            !simulation.database.picker.needs_compaction(),
            "seed {seed}"
        );
    }
}

/// After any sequence of edits, existing files are found, and deleted ones are not.
#[test]
fn files_are_found_by_number_after_many_edits() {
    let mut random = Random(3);
    let mut version = Version::new(3);
    let mut there: Vec<DeletedFile> = Vec::new();
    for round in 0..1_000u64 {
        let level = 1 + random.below(2) as usize;
        let number = FileNumber(round ^ 1);
        let key = round * 10;
        let file = parse_file(&format!("{}[{key}-{}]9", number.0, key + 9));
        let mut edit = VersionEdit {
            added: vec![(level, file)],
            ..VersionEdit::default()
        };
        there.push(DeletedFile { level, number });
        if 20 < there.len() {
            let left = there.remove(random.below(20) as usize);
            edit.deleted.push(left);
            if random.below(3) == 0 {
                // A trivial move.
                let file = version.file(left.level, left.number).expect("there");
                edit.added.push((3 - left.level, file.clone()));
                let level = 3 - left.level;
                there.push(DeletedFile { level, ..left });
            }
        }
        let release = RocksDbVersion::REFERENCE;
        version.apply(&edit, release).expect("fits");
        for &DeletedFile { level, number } in &there {
            let found = version.file(level, number).map(|file| file.number);
            assert_eq!(found, Some(number), "round {round}");
        }
        for left in edit.deleted {
            assert_eq!(version.file(left.level, left.number), None, "round {round}");
        }
    }
}
