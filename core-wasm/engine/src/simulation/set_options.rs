//! Changes of options while the database is open (O-6, O-7, O-8).
//!
//! Mirrors `DBImpl::SetOptions` and `SetDBOptions`: new options take effect at once. A new version
//! with the same files is installed under them, and the current memtable gets the new
//! `write_buffer_size`. Running jobs keep the options they started with. Up to 9.10 they also
//! install under them, so that targets, file orders, stalls and the memtable's size revert until
//! the next install; scores always follow the latest options. Fidelity: exact, except that
//! SetDBOptions lets further jobs start at once.

use crate::compaction::picker::CompactionPicker;
use crate::decimal::fixed;
use crate::log::{Event, EventKind, OptionsCall};
use crate::model::sorting::sort_by_key;
use crate::options::OptionError;
use crate::options::Options;
use crate::options::RocksDbVersion;
use crate::options::set_options::{fields, is_database_wide, set_options, with_database_options};
use crate::scenario::{OptionChange, Step};
use crate::simulation::Simulation;
use crate::simulation::limits::check_limits_of_change;
use crate::simulation::memtable::MemtableModel;
use crate::simulation::process::Process;
use crate::simulation::scenario_error::ScenarioError;
use crate::write_stall::stall_limits;

/// Sorts the changes by time and merges those at the same microsecond into one call.
pub(super) fn in_order(changes: &[OptionChange]) -> Vec<OptionChange> {
    let mut sorted = changes.to_vec();
    sort_by_key(&mut sorted, |change| change.at_micros);
    let mut calls: Vec<OptionChange> = Vec::with_capacity(sorted.len());
    for change in sorted {
        match calls.last_mut() {
            Some(last) if last.at_micros == change.at_micros => {
                last.settings.extend(change.settings);
            }
            _ => calls.push(change),
        }
    }
    calls
}

/// Refuses changes that no process in the run would accept. The options in `steps` are sanitized.
pub(super) fn check_changes(
    steps: &[Step],
    changes: &[OptionChange],
    version: RocksDbVersion,
) -> Result<(), ScenarioError> {
    let mut options: Vec<Options> = steps.iter().map(|step| step.options.clone()).collect();
    for change in changes {
        let mut refused = None;
        let mut is_taken = false;
        for (index, one) in options.iter_mut().enumerate() {
            match set_options(one, &change.settings, version) {
                Ok(changed) => (*one, is_taken) = (changed, true),
                Err(error) => refused = Some(error),
            }
            let workload = steps[index].workload.clone();
            let options = one.clone();
            check_limits_of_change(index, &Step { options, workload })?;
        }
        if let (Some(error), false) = (refused, is_taken) {
            return Err(ScenarioError::OptionChange {
                at_micros: change.at_micros,
                error,
            });
        }
    }
    Ok(())
}

/// Changed settings of one call, with their new and previous values.
struct ChangedValues {
    settings: Vec<String>,
    before: Vec<String>,
}

impl ChangedValues {
    fn of(
        settings: &[(String, String)],
        before: &Options,
        after: &Options,
    ) -> Result<Self, OptionError> {
        let mut values = Self {
            settings: Vec::new(),
            before: Vec::new(),
        };
        for (name, value) in settings {
            for (setting, ..) in fields(name, value)? {
                let (name, value) = (setting.row.name, setting.value_for_people(after));
                values.settings.push(format!("{name}={value}"));
                values.before.push(setting.value_for_people(before));
            }
        }
        Ok(values)
    }
}

impl Simulation {
    /// Time of the next change of options, in ns. It comes after everything else in its
    /// microsecond, so that a change after an event does not affect events at the same instant.
    pub(super) fn next_change_nanos(&self) -> Option<u64> {
        let change = self.changes.front()?;
        Some(change.at_micros.saturating_mul(1_000).saturating_add(999))
    }

    /// Makes the change that is due; a change that RocksDB refuses has no effect.
    pub(super) fn change_options(&mut self, events: &mut Vec<Event>) {
        let Some(change) = self.changes.pop_front() else {
            return;
        };
        let (database_wide, own): (Vec<_>, Vec<_>) = change
            .settings
            .into_iter()
            .partition(|(name, _)| is_database_wide(name));
        for (call, settings) in [
            (OptionsCall::SetOptions, own),
            (OptionsCall::SetDbOptions, database_wide),
        ] {
            if settings.is_empty() {
                continue;
            }
            if let Err(error) = self.call(call, &settings, events) {
                let seconds = change.at_micros as f64 / 1e6;
                self.warn(format!(
                    "the options stay as they are after {seconds} s: {error}"
                ));
            }
        }
    }

    fn call(
        &mut self,
        call: OptionsCall,
        settings: &[(String, String)],
        events: &mut Vec<Event>,
    ) -> Result<(), OptionError> {
        let version = self.scenario.rocksdb_version;
        let options = set_options(&self.process.options, settings, version)?;
        if call == OptionsCall::SetDbOptions && options == self.process.options {
            // "input option value is not changed, skipping updating"
            return Ok(());
        }
        let values = ChangedValues::of(settings, &self.process.options, &options)?;
        self.take_written();
        let period = options.periodic_compaction_seconds;
        let is_other_period = period != self.process.options.periodic_compaction_seconds;
        self.process.adopt_options(options);
        if call == OptionsCall::SetDbOptions {
            // RocksDB does this whichever option has changed.
            let rate = self.process.options.delayed_write_rate;
            self.process.controller.set_max_rate(rate);
            self.emit_options_changed(call, values, events);
            self.follow_delayed_rate(events);
            return Ok(());
        }
        if is_other_period {
            self.database.mark_periodic(false, |_| true);
        }
        self.mark_aged_files();
        self.with_picker(CompactionPicker::version_installed);
        self.emit_options_changed(call, values, events);
        self.install_super_version(events);
        Ok(())
    }

    fn emit_options_changed(
        &self,
        call: OptionsCall,
        values: ChangedValues,
        events: &mut Vec<Event>,
    ) {
        let options = &self.process.options;
        let limits = stall_limits(options);
        let kind = EventKind::OptionsChanged {
            call,
            settings: values.settings,
            before: values.before,
            trigger: options.level0_file_num_compaction_trigger.max(0) as u32,
            slowdown_trigger: limits.slowdown_trigger,
            stop_trigger: limits.stop_trigger,
            soft_pending_limit: limits.soft_pending_bytes,
            hard_pending_limit: limits.hard_pending_bytes,
            shape: self.shape_facts(),
        };
        self.emit(kind, events);
    }

    /// Installs the result of a job that started under the options with this index. Up to 9.10 the
    /// install uses those options, except for the scores (O-8).
    pub(super) fn under_options_of_job(
        &mut self,
        options_age: usize,
        install: impl FnOnce(&mut Self),
    ) {
        let is_own = !self.scenario.rocksdb_version.at_least(9, 11);
        let own = self.process.past_options.get(options_age);
        let Some(own) = own.filter(|_| is_own) else {
            install(self);
            return;
        };
        let own = with_database_options(own, &self.process.options);
        self.process.rolled_back = Some(own);
        install(self);
        self.process.rolled_back = None;
    }

    /// Sizes the current memtable to the installed options' `write_buffer_size`. Arena blocks keep
    /// the size from the memtable's creation.
    pub(super) fn resize_memtable(&mut self) {
        let process = &mut self.process;
        let installed = process.installed_options();
        let bytes = installed.write_buffer_size;
        if std::mem::replace(&mut process.memtable_limit_bytes, bytes) == bytes
            || process.is_paced()
            || process.writer.is_memtable_full()
        {
            return;
        }
        let options = Options {
            arena_block_size: process.memtable_arena_block_size,
            ..process.installed_options().clone()
        };
        let key_size = process.workload.key_size;
        let capacity =
            MemtableModel::new(&options, key_size, process.value_size).next_entry_count();
        // RocksDB checks after each write whether the memtable is full.
        let written = process.writer.memtable_operations;
        process.writer.memtable_capacity = capacity.max(written + 1);
    }

    /// Warns about changes that would come after the end of the run.
    pub(super) fn warn_of_late_changes(&mut self) {
        for change in std::mem::take(&mut self.changes) {
            let seconds = change.at_micros as f64 / 1e6;
            let end = fixed(self.now_nanos as f64 / 1e9, 3);
            self.warn(format!(
                "no options are changed after {seconds} s: the run ends at {end} s"
            ));
        }
    }
}

impl Process {
    /// Puts new options into force.
    fn adopt_options(&mut self, options: Options) {
        let is_other_memtable = options.write_buffer_size != self.options.write_buffer_size
            || options.arena_block_size != self.options.arena_block_size;
        let before = std::mem::replace(&mut self.options, options);
        self.past_options.push(before);
        if is_other_memtable {
            let key_size = self.workload.key_size;
            self.memtable_model = MemtableModel::new(&self.options, key_size, self.value_size);
        }
    }

    /// Options under which versions are installed at the moment (O-8).
    pub(super) fn installed_options(&self) -> &Options {
        self.rolled_back.as_ref().unwrap_or(&self.options)
    }

    /// Index of the current options, for jobs that start now.
    pub(super) fn options_age(&self) -> usize {
        self.past_options.len()
    }
}
