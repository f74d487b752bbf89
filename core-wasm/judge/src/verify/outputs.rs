//! Checks output files against the cutting rules without their keys, from a MANIFEST and table
//! properties.
//!
//! ```text
//!   outputs       |------- file -------|   |-- next file …
//!                 first             last   first
//!   grandparents  [ g0 ]  [   g1   ]     [ g2 ]  [ g3 ]
//! ```
//! The grandparent boundaries that a file crossed, and the bytes of those grandparents, follow from
//! the three keys in the MANIFEST. RocksDB compared the bytes in finished blocks, for which
//! `data_size` is an upper bound. A file agrees if
//!
//! - it ends where a rule may end it (C-9), or where the key range of its subcompaction or the
//!   input may end;
//! - no rule had to end it earlier: size (C-4), bytes of grandparents (C-9.7a), cursor (C-16).
//!
//! For some rules, such as C-9.7b, a file may end by the rule, but nothing shows that it had to;
//! these are checked one way only. Overlapping files mean that the MANIFEST is damaged.

use crate::verify::check::Check;
use crate::verify::report::Report;
use engine::compaction::inputs::{LevelFiles, covered_range, grandparents};
use engine::compaction::outputs::CutReason;
use engine::compaction::outputs::cutter::{CutLimits, OpenFile, OutputCutter};
use engine::compaction::picker::{CompactionPicker, PickState};
use engine::compaction::{Compaction, CompactionReason};
use engine::model::block_size::BLOCK_TRAILER_BYTES;
use engine::model::sorting::sort_by_key;
use engine::model::sst::SstFile;
use engine::model::version::Version;
use engine::options::{CompactionPri, Options};
use engine::simulation::job_plan::{Splits, cut_limits, input_files};
use recordings::database::Recording;
use recordings::history::units::{Unit, UnitKind};
use recordings::log::log_facts::{CreatedFile, LogFacts};
use recordings::replay::ReplayedPick;
use std::collections::BTreeMap;

/// Compares every output file of a compaction whose pick, inputs and sizes are known.
pub(super) fn judge_outputs(report: &mut Report, recording: &Recording, replayed: &[ReplayedPick]) {
    let units = &recording.history.units;
    let picks = { replayed.iter() }.filter_map(|one| Some((one.pick.unit?, one)));
    let picks: BTreeMap<usize, &ReplayedPick> = picks.collect();
    let is_rewrite = |(_, unit): &(usize, &Unit)| {
        unit.kind == UnitKind::Compaction && !unit.edit.added.is_empty()
    };
    let rewrites = units.iter().enumerate().filter(is_rewrite);
    let mut jobs: Vec<(usize, &Unit, Option<&ReplayedPick>)> = rewrites
        .map(|(index, unit)| {
            let pick = picks.get(&index).copied();
            (pick.map_or(index, state_of), unit, pick)
        })
        .collect();
    sort_by_key(&mut jobs, |(state, unit, _)| (*state, unit.job));
    let mut left_out: BTreeMap<&str, u64> = BTreeMap::new();
    let mut judge = OutputJudge {
        report,
        recording,
        version: recording
            .initial_version()
            .unwrap_or_else(|_| Version::new(recording.num_levels)),
        units: 0,
    };
    for (state, unit, pick) in jobs {
        if let Err(why) = judge.job(state, unit, pick) {
            *left_out.entry(why).or_default() += unit.edit.added.len() as u64;
        }
    }
    for (why, files) in left_out {
        report.leave_out(Check::Outputs, files, format!("output files: {why}"));
    }
}

/// Number of units installed in a pick's state.
fn state_of(one: &ReplayedPick) -> usize {
    let index = one.agrees_in.map_or(0, |candidate| candidate.state);
    one.pick.states.get(index).copied().unwrap_or(0)
}

/// The tree, advanced through the states of the picks.
struct OutputJudge<'a> {
    report: &'a mut Report,
    recording: &'a Recording,
    version: Version,
    /// Number of units applied to the tree.
    units: usize,
}

/// A written file, as in the MANIFEST and as in the `LOG`.
type Output<'a> = (&'a SstFile, &'a CreatedFile);

impl OutputJudge<'_> {
    /// Compares the output files of a job picked in this state.
    ///
    /// # Errors
    /// The reason why the files cannot be compared.
    fn job(
        &mut self,
        state: usize,
        unit: &Unit,
        replayed: Option<&ReplayedPick>,
    ) -> Result<(), &'static str> {
        let recording = self.recording;
        let log = recording.log.as_ref().filter(|_| recording.has_manifest);
        let log = log.ok_or("need the MANIFEST and the LOG")?;
        let replayed = replayed.ok_or("their picks are unknown")?;
        let mut by_level: BTreeMap<usize, Vec<Output<'_>>> = BTreeMap::new();
        for (level, file) in &unit.edit.added {
            let created = log.created.get(&file.number.0);
            let created = created.filter(|created| created.data_bytes != 0);
            let created = created.ok_or("the LOG lacks their table properties")?;
            by_level.entry(*level).or_default().push((file, created));
        }
        let read = unit.edit.deleted.iter();
        let read = read.filter_map(|file| log.created.get(&file.number.0));
        let written = by_level.values().flatten().map(|(_, created)| *created);
        if written.chain(read).any(|one| one.range_deletions != 0) {
            return Err("range deletions also end files");
        }
        is_known_by_size(log)?;
        while self.units < state {
            let edit = &recording.history.units[self.units].edit;
            let applied = self.version.apply(edit, recording.rocksdb_version);
            applied.map_err(|_| "the MANIFEST is damaged")?;
            self.units += 1;
        }
        let facts = log.compactions.get(&unit.job);
        let started = facts.map_or(0, |facts| facts.started);
        let options = recording.options_after(state);
        let pick_state = PickState {
            // The exact second at which RocksDB read the clock is unknown.
            now_seconds: log.utc_seconds(started) + 1,
            ..PickState::new(&self.version, options, recording.rocksdb_version)
        };
        let ours = replayed.choice.result.compaction.as_ref();
        let agreed = ours.filter(|_| replayed.agrees_in.is_some());
        let rebuilt = agreed.map_or_else(
            || recorded_compaction(&pick_state, log, replayed),
            |compaction| Ok(compaction.clone()),
        );
        let compaction = &rebuilt?;
        let files = input_files(&self.version, compaction);
        let limits = cut_limits(&pick_state, compaction, &files, Splits::default());
        if limits.is_target_upper_bound {
            return Err("their limit includes an estimate of the index");
        }
        if !limits.ttl_files.is_empty() {
            return Err("old files of the output level (ttl) also end files");
        }
        if !limits.is_leveled && limits.output_level != 0 && !recording.has_options_file {
            return Err(UNKNOWN_GUIDES);
        }
        let finish = facts.and_then(|facts| facts.finish.as_ref());
        let ranges = finish.map_or(1, |finish| finish.subcompactions.max(1));
        // For a pick that our picker does not make, the cursor is not looked up.
        let may_split = agreed.is_none() && options.compaction_pri == CompactionPri::RoundRobin;
        for outputs in by_level.values_mut() {
            sort_by_key(outputs, |(file, _)| file.smallest);
            let mut ends = FreeEnds {
                cursor: compaction.round_robin_split_key.map(|cursor| cursor.key.0),
                others: ranges - 1 + u32::from(may_split),
            };
            self.compare(unit.job, outputs, &limits, (&mut ends, options));
        }
        Ok(())
    }

    /// Compares the output files on one level.
    fn compare(
        &mut self,
        job: u32,
        outputs: &[Output<'_>],
        limits: &CutLimits,
        (ends, options): (&mut FreeEnds, &Options),
    ) {
        let mut cutter = OutputCutter::whole(limits);
        if let Some((first, _)) = outputs.first() {
            cutter.cut_before(first.smallest.key.0, None);
        }
        for (at, output) in outputs.iter().enumerate() {
            let (file, created) = *output;
            let mut wrong = overdue(output, (limits, ends.cursor), cutter.clone(), options);
            let last = file.last_key().0;
            cutter.cut_before(last, None);
            if let Some((next, _)) = outputs.get(at + 1) {
                let key = next.smallest.key.0;
                let open = most_open(output);
                // Key before the last one.
                let before = at.checked_sub(1).filter(|_| created.entries == 1);
                let before = before.map_or(last, |before| outputs[before].0.last_key().0);
                if cutter.cut_before(key, Some(open)).is_none() {
                    cutter.begin_range(key);
                    let (bytes, limit) = (open.bytes, limits.max_output_bytes());
                    let none = || {
                        format!("no rule ends a file there: {bytes} bytes at most, limit {limit}")
                    };
                    wrong = wrong.or((!ends.take(before, key)).then(none));
                }
            }
            self.report.count(Check::Outputs, wrong.is_none());
            if let Some(wrong) = wrong {
                let (number, count) = (file.number.0, outputs.len());
                let (entries, bytes) = (created.entries, created.data_bytes);
                let recorded = format!(
                    "file {at} of {count}, #{number}: {entries} entries, {bytes} bytes of data"
                );
                let place = (Check::Outputs, job);
                self.report.differ(place, recorded, wrong, "C-9");
            }
        }
    }
}

/// Places where a file may end although neither sizes nor grandparents decide it.
struct FreeEnds {
    /// Key at which round robin ends a file (C-16).
    cursor: Option<u64>,
    /// Number of ends at unknown keys, between subcompactions (C-31) or at an unknown cursor.
    others: u32,
}

impl FreeEnds {
    /// Uses up one of these ends between two keys; returns true if there was one. A newer version
    /// of the cursor's key precedes the cursor.
    fn take(&mut self, before: u64, key: u64) -> bool {
        let is_at_cursor = |cursor: &mut u64| before <= *cursor && *cursor <= key;
        if self.cursor.take_if(is_at_cursor).is_some() {
            return true;
        }
        let is_left = self.others != 0;
        self.others -= u32::from(is_left);
        is_left
    }
}

/// Largest size that RocksDB may have compared when it closed the file: all but the last block,
/// which has at least one entry.
fn most_open((file, created): &Output<'_>) -> OpenFile {
    let data = created.data_bytes;
    OpenFile {
        bytes: data.saturating_sub(BLOCK_TRAILER_BYTES + 1),
        // RocksDB estimates these parts before it writes them.
        tail_bytes: 2 * file.size_bytes.saturating_sub(data),
    }
}

/// Maximum size of an entry, as a multiple of the average in its file.
const LARGEST_ENTRY: u64 = 32;

/// The reason why a file should have ended before its last key; `None` if there is none. `cutter`
/// is at the file's first key.
fn overdue(
    (file, created): &Output<'_>,
    (limits, cursor): (&CutLimits, Option<u64>),
    mut cutter: OutputCutter<'_>,
    options: &Options,
) -> Option<String> {
    let (first, last) = (file.smallest.key.0, file.last_key().0);
    // Covers the block that reached the limit and the last one; the cut came after the next key.
    let (keys, values) = (created.raw_key_bytes, created.raw_value_bytes);
    let entry = keys.saturating_add(values) / created.entries.max(1) * LARGEST_ENTRY;
    let block = options.table.block_size;
    let slack = block.saturating_add(entry).saturating_mul(2);
    let limit = limits.max_output_bytes();
    if limit.saturating_add(slack) < created.data_bytes {
        return Some(format!("a file ends at {limit} bytes plus its last blocks"));
    }
    if cursor.is_some_and(|cursor| first < cursor && cursor < last) {
        return Some("the cursor ends a file".to_string());
    }
    let due = cutter.cut_before(last, Some(OpenFile::of_bytes(0)))?;
    let is_due = due.reason == CutReason::GrandparentOverlap;
    is_due.then(|| {
        let (bytes, limit) = (due.bytes, due.threshold_bytes);
        format!("a file ends before {bytes} bytes of grandparents, limit {limit}")
    })
}

/// Succeeds if RocksDB compared the bytes in finished blocks; otherwise returns the reason.
fn is_known_by_size(log: &LogFacts) -> Result<(), &'static str> {
    let is_set = |name: &str, usual: &[&str]| {
        let mut lines = log.option_lines.iter().filter(|line| line.name == name);
        lines.any(|line| !usual.contains(&line.value.as_str()))
    };
    if is_set("sst_partitioner_factory", &["None", "nullptr"]) {
        return Err("an SST partitioner also ends files");
    }
    if is_set("compression_opts.parallel_threads", &["1", "0"]) {
        return Err("sizes are estimated while blocks are compressed in parallel");
    }
    Ok(())
}

/// Grandparents guide universal compaction only if it is incremental, which no `LOG` shows.
const UNKNOWN_GUIDES: &str = "whether grandparents guide their cuts is unknown";

/// The recorded compaction of a job that our picker does not make.
///
/// # Errors
/// The facts that are unknown.
fn recorded_compaction(
    state: &PickState<'_>,
    log: &LogFacts,
    replayed: &ReplayedPick,
) -> Result<Compaction, &'static str> {
    let (version, options, pick) = (state.version, state.options, &replayed.pick);
    let unknown = "the files at their picks are unknown";
    let output_level = pick.output_level.ok_or(unknown)?;
    let is_manual = pick.reason == Some(CompactionReason::ManualCompaction);
    let facts = log.compactions.get(&pick.job);
    if is_manual && !facts.is_some_and(|facts| facts.is_of_range) {
        return Err("CompactFiles takes a limit from its caller");
    }
    let inputs = pick.inputs.iter().map(|input| {
        let places = { input.files.iter() }.map(|file| version.place_of(input.level, *file));
        let indices: Option<Vec<usize>> = places.collect();
        let level = input.level;
        indices.map(|indices| LevelFiles { level, indices })
    });
    let inputs: Option<Vec<LevelFiles>> = inputs.collect();
    let inputs = inputs.ok_or(unknown)?;
    let range = covered_range(version, &inputs).ok_or(unknown)?;
    let style = options.compaction_style.rules();
    let is_leveled = style.cut_limits(options, state.rocksdb_version).is_leveled;
    let is_marked = pick.reason == Some(CompactionReason::FilesMarkedForCompaction);
    if !is_leveled && !is_manual && (options.universal.incremental || is_marked) {
        return Err(UNKNOWN_GUIDES);
    }
    let is_guided = is_leveled && output_level != 0;
    let guides = grandparents(version, state.rocksdb_version, output_level, &range);
    let guides = guides.filter(|_| is_guided);
    let picker = CompactionPicker::new(state);
    let targets = picker.level_targets();
    let base_level = targets.map_or(1, |targets| targets.base_level);
    Ok(Compaction {
        target_file_size_bytes: style.max_file_size(options, output_level, base_level),
        max_compaction_bytes: match is_leveled {
            true => options.max_compaction_bytes,
            false => u64::MAX,
        },
        ..Compaction::of_inputs(version, &inputs, output_level, guides.as_ref())
    })
}
