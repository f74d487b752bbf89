//! Combines the files of a recorded database into its history.

use crate::base::file_error::{RecordedError, whole};
use crate::base::text::{moment_text, plural};
use crate::database::belonging::{
    begin_with_manifest, end_of_manifest, end_with_log, foreign_options, is_rolled, join,
};
use crate::database::changed_options::{changed_options, earlier_options, options_at_open};
use crate::database::families::{FoundFamily, find_families};
use crate::database::open_options::{dumped_lines, open_options};
use crate::database::trace_json::commands_of_trace;
use crate::database::{ColumnFamily, Database};
use crate::database::{Recording, RecordingFiles, StreamedLog};
use crate::history::empty_edits::{insert_options_calls, insert_reservations};
use crate::history::from_log::log_history;
use crate::history::from_manifest::manifest_history;
use crate::history::install_times::set_install_times;
use crate::history::known_files::known_states;
use crate::history::stall_changes::stall_changes;
use crate::history::units::{History, UnitKind};
use crate::history::unlogged_deletions::count_deletions;
use crate::history::user_keys::{KeyOrder, UserKeys};
use crate::log::database_log::DEFAULT_FAMILY;
use crate::log::log_facts::LogFacts;
use crate::log::log_reader::{Opens, read_opens};
use crate::log::opened_options::OptionsInForce;
use crate::log::option_dump::{is_dumped, options_of_dump, says_options};
use crate::manifest::version_edits::ManifestFamily;
use crate::options::family_options::{NO_OBJECT, PARTITIONER, family_options};
use crate::options::inferred_options::infer_options;
use crate::options::num_levels::num_levels;
use crate::options::older_options::options_by_file;
use crate::options::options_identity::{OtherValue, other_values};
use engine::model::sorting::inserted;
use engine::model::sst::SstFile;
use engine::model::version::{CompactionInput, Version, VersionEdit};
use engine::options::{Options, RocksDbVersion, shortened};
use engine::reasoning::format_bytes;
use std::collections::BTreeSet;
use std::sync::Arc;

use engine::settings::options_file::{self, OptionsFile, UnreadValue};

/// Reads one column family of a recorded database, the one shown first.
///
/// # Errors
/// A damaged file, or no file of the three kinds.
pub fn read_recording(files: &RecordingFiles) -> Result<Recording, RecordedError> {
    Ok(read_database(files)?.into_first())
}

/// Reads a recorded database with all its column families.
///
/// # Errors
/// The same as for [`read_recording`].
pub fn read_database(files: &RecordingFiles) -> Result<Database, RecordedError> {
    let streamed = files.streamed.map(StreamedLog::opens);
    let opens = streamed.or_else(|| files.log.map(read_opens));
    if files.manifest.is_none() && opens.is_none() && files.options.is_none() {
        return Err(whole(
            "recording",
            format!("no MANIFEST, LOG or OPTIONS file in {}", files.name),
            "add at least one of them",
        ));
    }
    let mut warnings = Vec::new();
    let (manifest, mut log, others) = join(files, opens, &mut warnings)?;
    warnings.extend(manifest.iter().flat_map(|one| one.warnings.clone()));
    let commands = files.trace_json.map(commands_of_trace).transpose()?;
    let options_text = files.options.map(String::from_utf8_lossy);
    let options_text = options_text.as_deref();
    let foreign = foreign_options(options_text, log.as_ref(), manifest.as_ref());
    let options_text = options_text.filter(|_| foreign.is_none());
    warnings.extend(foreign);
    if let Some(log) = log.as_mut().filter(|_| manifest.is_none()) {
        warnings.extend(log.ingested_by_owner());
    }
    let found = find_families(manifest.as_ref(), log.as_mut(), options_text);
    let dumped = log.as_ref().map(dumped_lines).unwrap_or_default();
    let log = log.unwrap_or_default();
    let is_rolled = { manifest.as_ref() }.is_some_and(|manifest| is_rolled(manifest, &log));
    // Without a LOG, no family has an index there.
    let mut logs = log.families;
    let mut families = Vec::new();
    let is_only_family = found.len() == 1;
    let none = ManifestFamily::default();
    let keys: Vec<String> = (0..found.len())
        .map(|at| family_key(&found[at..]))
        .collect();
    for (family, key) in found.into_iter().zip(keys) {
        let facts = family.log.and_then(|index| logs.get_mut(index));
        let facts = facts.map(|family| std::mem::take(&mut family.facts));
        let of_manifest = manifest.as_ref().map(|one| {
            let own = family.id.and_then(|id| one.families.get(&id));
            own.unwrap_or(&none)
        });
        let parts = Parts {
            files,
            family: &family.name,
            is_only_family,
            manifest: of_manifest,
            is_rolled,
            options_text,
        };
        let commands = commands.clone().unwrap_or_default();
        let mut recording = parts.read(facts, commands, warnings.clone())?;
        recording.warnings.extend(dropped_note(&family));
        families.push(ColumnFamily {
            id: family.id,
            name: family.name,
            key,
            is_dropped: family.is_dropped,
            dropped: family.dropped,
            created: family.created,
            recording,
        });
    }
    if let Some(ended) = { manifest.as_ref() }.and_then(|one| end_of_manifest(one, &families)) {
        let recordings = families.iter_mut().map(|family| &mut family.recording);
        recordings.for_each(|recording| recording.warnings.push(ended.clone()));
    }
    let open_options = open_options(&dumped, options_text, &families[0].recording);
    let others = others.map(|opens| database_of_log(files, opens));
    Ok(Database::of(families, log.openings, open_options).with(others))
}

/// Reads a database from the `LOG`s of some opens; `None` if they contain no facts.
fn database_of_log(files: &RecordingFiles, opens: Opens) -> Option<Database> {
    if opens.is_empty() {
        return None;
    }
    let streamed = StreamedLog::new(opens).for_one_reading();
    let files = RecordingFiles {
        name: files.name,
        streamed: Some(&streamed),
        ..RecordingFiles::default()
    };
    read_database(&files).ok()
}

/// The key of the first of some families; the others were created later.
fn family_key(families: &[FoundFamily]) -> String {
    let [family, later @ ..] = families else {
        return String::new();
    };
    let name = shortened(&family.name);
    match family.id {
        Some(id) if later.iter().any(|one| shortened(&one.name) == name) => {
            format!("{name} (ID {id})")
        }
        _ => name,
    }
}

/// A warning that a family was dropped, with the time if known; `None` if it was not.
fn dropped_note(family: &FoundFamily) -> Option<String> {
    let when = family.dropped;
    let when = when.map_or_else(String::new, |time| format!(" at {}", moment_text(time)));
    let name = shortened(&family.name);
    let note = || format!("column family {name} was dropped{when}: its history ends there");
    family.is_dropped.then(note)
}

/// Parts of the files that concern one column family.
struct Parts<'a> {
    files: &'a RecordingFiles<'a>,
    family: &'a str,
    is_only_family: bool,
    manifest: Option<&'a ManifestFamily>,
    /// True if the MANIFEST was begun while the LOG was being written.
    is_rolled: bool,
    options_text: Option<&'a str>,
}

impl Parts<'_> {
    fn read(
        &self,
        mut log: Option<LogFacts>,
        commands: Vec<String>,
        mut warnings: Vec<String>,
    ) -> Result<Recording, RecordedError> {
        warnings.extend(log.iter().flat_map(|log| log.warnings.clone()));
        let (mut options, release, has_options_file) =
            self.read_options(log.as_ref(), &mut warnings)?;
        if let Some(log) = &log {
            options_at_open(&mut options, log, release, &mut warnings);
        }
        let told = |note| format!("the database's RocksDB release is {note}");
        warnings.extend(release.rules_note().map(told));
        let log_to_count = log.as_mut();
        warnings.extend(log_to_count.and_then(|log| count_deletions(log, &commands, release)));
        let (mut history, keys) = self.read_history(log.as_mut(), release, &mut warnings)?;
        let (has_manifest, keys) = (keys.is_some(), keys.unwrap_or(UserKeys::Unknown));
        if let Some(log) = &mut log {
            complete_log(log, &history);
            warnings.extend(warnings_of_log(log, has_manifest));
        }
        let knows_options = has_options_file || log.as_ref().is_some_and(says_options);
        if let Some(log) = log.as_ref().filter(|_| !has_options_file) {
            infer_options(&mut options, log, &history);
        }
        let has_blob_files = history.has_blob_files || log.iter().any(|log| log.has_blob_files);
        warnings.extend(has_blob_files.then(|| blob_note(log.as_ref())));
        insert_reservations(&mut history);
        set_install_times(&mut history, log.as_ref());
        let (mut changes, mut earlier, mut stalls) = (Vec::new(), Vec::new(), Vec::new());
        if let Some(log) = &log {
            let may_be_marked = self.is_only_family && !release.at_least(10, 0);
            insert_options_calls(&mut history, log, may_be_marked);
            earlier = earlier_options(&history, log);
            changes = changed_options((&options, &earlier), &history, log, release, &mut warnings);
            stalls = stall_changes(log, &history);
        }
        let of_log = log.as_ref().filter(|_| !has_manifest);
        let known_states = of_log.map(|log| known_states(&history, log, release));
        let calls = { changes.iter() }.map(|one| (one.time, one.changes.as_slice()));
        let mut recording = Recording {
            has_unknown_partitions: self.mark_partitions(log.as_ref(), &mut history, &keys),
            name: self.files.name.to_string(),
            family: self.family.to_string(),
            family_index: 0,
            activity: Arc::default(),
            rocksdb_version: release,
            num_levels: num_levels(knows_options.then_some(&options), &history, log.as_ref()),
            options,
            earlier_options: earlier,
            other_options: family_options(
                (log.as_ref(), &calls.collect::<Vec<_>>()),
                (self.options_text, self.family),
                release,
            ),
            changes,
            knows_options,
            has_options_file,
            options_by_file: self.options_by_file(has_options_file),
            commands,
            keys,
            has_manifest,
            has_blob_files,
            known_states: known_states.unwrap_or_default(),
            stall_changes: stalls,
            history,
            log,
            warnings,
        };
        if has_manifest && has_untold_files(&recording) {
            let text = "the LOG does not cover the whole MANIFEST: the remaining jobs have no \
                        times, reasons or numbers";
            recording.warnings.push(text.to_string());
        }
        Ok(recording)
    }

    /// Reads the history and the MANIFEST's key mapping, which is `None` if only a LOG exists.
    fn read_history(
        &self,
        mut log: Option<&mut LogFacts>,
        release: RocksDbVersion,
        warnings: &mut Vec<String>,
    ) -> Result<(History, Option<UserKeys>), RecordedError> {
        let Some(family) = self.manifest else {
            return Ok((log.map(|log| log_history(log)).unwrap_or_default(), None));
        };
        let (keys, is_assumed) = self.user_keys(family, warnings);
        let mut history = manifest_history(&family.edits, log.as_deref(), &keys);
        let told = warnings.len();
        if let Some(log) = log.as_deref() {
            if self.is_rolled {
                begin_with_manifest(&mut history, log, warnings);
            }
            end_with_log(&mut history, log, warnings);
        }
        let Some((index, at, what)) = contradiction(&history, release) else {
            return Ok((history, Some(keys)));
        };
        let damaged = self.damaged(at, &what, is_assumed);
        if log.is_none() && index != 0 {
            warnings.push(damaged.ends_history(index as u64));
            history.units.truncate(index);
            let empty = &mut history.empty_edits;
            empty.retain(|edit| edit.units_before <= index);
            return Ok((history, Some(keys)));
        }
        if log.is_none() && self.is_only_family {
            return Err(damaged);
        }
        warnings.truncate(told);
        warnings.push(damaged.left_out());
        if let Some(log) = log.as_deref_mut().filter(|_| !self.is_only_family) {
            // No line shows which files this family ingested.
            log.ingested.clear();
        }
        Ok((log.map(|log| log_history(log)).unwrap_or_default(), None))
    }

    /// Marks the files whose keys span two partitions. Returns true if the partitions are unknown.
    fn mark_partitions(
        &self,
        log: Option<&LogFacts>,
        history: &mut History,
        keys: &UserKeys,
    ) -> bool {
        let options = self.options_text.map(OptionsInForce::of_file);
        let field = |name: &str| {
            let name = format!("{PARTITIONER}.{name}");
            options.as_ref()?.value(Some(self.family), &name)
        };
        let is_prefix = field("id").is_some_and(|id| id.starts_with("SstPartitionerFixedPrefix"));
        let length = field("length").filter(|_| is_prefix);
        let Some(length) = length.and_then(|length| length.parse().ok()) else {
            let mut lines = log.iter().flat_map(|log| &log.option_lines);
            let is_split = lines.any(|line| line.name == PARTITIONER && line.value != NO_OBJECT);
            return is_split || field("id").is_some();
        };
        let units = history.units.iter_mut();
        let added = units.flat_map(|unit| &mut unit.edit.added);
        for (_, file) in history.initial.iter_mut().chain(added) {
            let (first, last) = (file.smallest.key, file.largest.key);
            file.spans_partitions = keys.differ_within(length, first, last);
        }
        false
    }

    /// Maps the family's keys to integers; also returns true if their order is only assumed.
    fn user_keys(&self, family: &ManifestFamily, warnings: &mut Vec<String>) -> (UserKeys, bool) {
        let mut edits = family.edits.iter();
        let comparator = edits.find_map(|edit| edit.comparator.as_deref());
        let order = comparator.map_or(Some(KeyOrder::default()), KeyOrder::of);
        if let (None, Some(name)) = (order, comparator) {
            let (name, family) = (shortened(name), shortened(self.family));
            warnings.push(format!(
                "column family {family} has the comparator {name}, which is not one of RocksDB's: \
                 its keys are assumed to be ordered bytewise"
            ));
        }
        let files = family.edits.iter().flat_map(|edit| &edit.added);
        let bounds = files.flat_map(|file| [&file.smallest, &file.largest]);
        let bounds = bounds.map(|key| key.user_key.as_slice()).collect();
        let keys = UserKeys::of(bounds, order.unwrap_or_default());
        (keys, order.is_none())
    }

    /// Makes the error for edits that contradict each other.
    fn damaged(&self, at: Option<u64>, problem: &str, is_assumed: bool) -> RecordedError {
        let of_family = match self.is_only_family {
            true => "its edits".to_string(),
            false => format!("the edits of column family {}", shortened(self.family)),
        };
        RecordedError {
            file: "MANIFEST",
            at,
            what: format!("{of_family} contradict each other: {problem}"),
            advice: match is_assumed {
                true => "the comparator may order keys differently: give the LOG alone",
                false => "copy it again while the database is closed",
            },
        }
    }

    /// Differences between OPTIONS files; empty if no options file counts.
    fn options_by_file(&self, has_options_file: bool) -> Vec<String> {
        let name = self.files.options_name.unwrap_or("OPTIONS");
        let used = self.options_text.map(|text| (name, text));
        match has_options_file {
            true => options_by_file(self.files.older_options, used),
            false => Vec::new(),
        }
    }

    /// Reads options and release; also returns true if an OPTIONS file gives the family's options.
    fn read_options(
        &self,
        log: Option<&LogFacts>,
        warnings: &mut Vec<String>,
    ) -> Result<(Options, RocksDbVersion, bool), RecordedError> {
        let logged_version = log.and_then(|log| log.rocksdb_version);
        let mut version = logged_version;
        if let Some(text) = self.options_text {
            match options_file::read_recorded(text, self.family) {
                Ok(file) => {
                    let (options, version) = options_of_file((text, file), log, warnings);
                    return Ok((options, version, true));
                }
                // The LOG has most of the options, too.
                Err(error) if log.is_some_and(says_options) => {
                    warnings.push(format!("OPTIONS: left out, {}", error.problem));
                }
                // The file was written before the family was created.
                Err(error) if self.family != DEFAULT_FAMILY => {
                    warnings.push(format!("the options are unknown: {}", error.problem));
                    let of_default = options_file::read_recorded(text, DEFAULT_FAMILY);
                    version = version.or(of_default.ok().and_then(|file| file.version));
                }
                Err(error) => {
                    let advice = "add the OPTIONS-nnnnnn file of the database, or omit it";
                    return Err(whole("OPTIONS", error.problem, advice));
                }
            }
        }
        if version.is_none() {
            warnings.push("the RocksDB release is unknown; 11.8.1 is assumed".to_string());
        }
        let version = version.unwrap_or(RocksDbVersion::REFERENCE);
        let Some(log) = log else {
            return Ok((Options::default_for(version), version, false));
        };
        let (options, unread) = options_of_dump(log, version);
        warnings.extend(unread);
        Ok((options, version, false))
    }
}

/// Adds inputs from the history to compactions that began before the `LOG`. Keeps only those
/// ingested files that are in this history, because the log does not name their family.
fn complete_log(log: &mut LogFacts, history: &History) {
    let added = history.units.iter().flat_map(|unit| &unit.edit.added);
    let numbers: BTreeSet<u64> = inserted(added.map(|(_, file)| file.number.0));
    log.ingested.retain(|number, _| numbers.contains(number));
    let compactions = history.units.iter();
    for unit in compactions.filter(|unit| unit.kind == UnitKind::Compaction) {
        let Some(facts) = log.compactions.get_mut(&unit.job) else {
            continue;
        };
        if !facts.is_begun_in_log {
            let inputs = unit.inputs().into_iter();
            let inputs = inputs.map(|CompactionInput { level, files }| {
                (level, files.iter().map(|file| file.0).collect())
            });
            facts.inputs = inputs.collect();
        }
    }
}

/// Reads the options in a file, and takes options that cannot be parsed from the `LOG` instead.
fn options_of_file(
    (text, mut file): (&str, OptionsFile),
    log: Option<&LogFacts>,
    warnings: &mut Vec<String>,
) -> (Options, RocksDbVersion) {
    let unread = file.warnings.iter();
    warnings.extend(unread.map(|warning| format!("OPTIONS: {warning}")));
    let version = log.and_then(|log| log.rocksdb_version).or(file.version);
    let version = version.unwrap_or(RocksDbVersion::REFERENCE);
    let dumped = log.map(|log| (log, options_of_dump(log, version).0));
    for unread in &file.unread {
        let UnreadValue { line, name, value } = unread;
        let dumped = dumped.as_ref().filter(|(log, _)| is_dumped(log, name));
        let instead = match (dumped, Options::setting(name)) {
            (Some((_, dumped)), Some(setting)) => {
                // A value that we printed can always be parsed.
                let _ = (setting.store)(&mut file.options, &setting.text(dumped));
                "the LOG's value is used"
            }
            _ => "RocksDB's default is used",
        };
        warnings.push(format!(
            "OPTIONS line {line}: {name} cannot be read from {}; {instead}",
            shortened(value)
        ));
    }
    let other = log.map(|log| other_values(text, &file, log));
    for one in other.unwrap_or_default() {
        let OtherValue {
            setting,
            own,
            logged,
        } = &one;
        let _ = (setting.store)(&mut file.options, logged);
        warnings.push(format!(
            "OPTIONS: {} is {}, which is from another time: the LOG's value, {}, is used",
            setting.row.name,
            shortened(own),
            shortened(logged)
        ));
    }
    (file.options, version)
}

fn warnings_of_log(log: &LogFacts, has_manifest: bool) -> impl Iterator<Item = String> {
    let text = "the LOG begins after the database was opened: files that it does not mention are \
                taken to be older, and the first pick of each thread is not compared";
    let is_late = has_manifest && !log.begins_at_open();
    let late = is_late.then(|| text.to_string());
    begun_before(log).into_iter().chain(late)
}

/// A warning about jobs that began before the `LOG`, which are shown from its first line on.
fn begun_before(log: &LogFacts) -> Option<String> {
    let is_before = |started: u64| log.first_time.is_none_or(|first| started <= first);
    let flushes = log.flushes.values();
    let flushes = flushes.filter(|facts| facts.memtable_count == 0 && is_before(facts.started));
    let compactions = log.compactions.values();
    let compactions =
        compactions.filter(|facts| !facts.is_begun_in_log && is_before(facts.started));
    let jobs = (flushes.count() + compactions.count()) as u64;
    (jobs != 0).then(|| {
        let jobs = plural(jobs, "job");
        format!("LOG: {jobs} began earlier; shown as running from its first line")
    })
}

/// A note about blob files, with the bytes that logged jobs wrote to them.
fn blob_note(log: Option<&LogFacts>) -> String {
    let bytes = log.iter().flat_map(|log| log.blob_bytes.values());
    let written = match bytes.fold(0_u64, |sum, bytes| sum.saturating_add(*bytes)) {
        0 => String::new(),
        bytes => {
            let bytes = format_bytes(bytes as f64);
            format!("; write amp includes the {bytes} that jobs in the LOG wrote to them")
        }
    };
    format!(
        "this database keeps large values in blob files. They are not drawn, and sizes are those \
         of SST files{written}"
    )
}

/// Applies every edit once, so that later code can trust the history. Returns the first
/// contradiction: its unit (0 for the first files), its offset in the MANIFEST and the error.
fn contradiction(
    history: &History,
    release: RocksDbVersion,
) -> Option<(usize, Option<u64>, String)> {
    let mut version = Version::new(num_levels(None, history, None));
    let initial = VersionEdit {
        deleted: Vec::new(),
        added: history.initial.clone(),
    };
    if let Err(error) = version.apply(&initial, release) {
        return Some((0, None, error.to_string()));
    }
    let mut units = history.units.iter().enumerate();
    units.find_map(|(index, unit)| {
        let error = version.apply(&unit.edit, release).err()?;
        Some((index, unit.manifest_offset, error.to_string()))
    })
}

/// Returns true if jobs in the MANIFEST added files that the `LOG` does not mention.
fn has_untold_files(recording: &Recording) -> bool {
    let log = recording.log.as_ref().filter(|log| !log.created.is_empty());
    let is_unknown = |file: &SstFile| {
        let is_told = |log: &LogFacts| {
            let number = file.number.0;
            log.created.contains_key(&number) || log.ingested.contains_key(&number)
        };
        log.is_some_and(|log| !is_told(log))
    };
    let nameless = recording.history.units.iter().filter(|unit| unit.job == 0);
    let mut added = nameless.flat_map(|unit| &unit.edit.added);
    added.any(|(_, file)| is_unknown(file))
}
