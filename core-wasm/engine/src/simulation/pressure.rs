//! Causes of slower work: write stalls, and jobs that share the machine.
//!
//! Fidelity: stalls are exact (W-4..W-9); [`crate::machine`] describes the machine's.

use crate::log::{Event, EventKind};
use crate::machine::{Demand, Stretch};
use crate::simulation::Simulation;
use crate::simulation::write_path::Gate;
use crate::write_stall::StallCondition;
use crate::write_stall::controller::WriteController;
use crate::write_stall::{
    StallInputs, bottommost_bytes, is_speedup_needed, stall_count, stall_limit,
};

impl Simulation {
    /// Checks the stall conditions, and adds an event if they have changed (W-5, W-6).
    pub(super) fn recalculate_stalls(&mut self, events: &mut Vec<Event>) {
        let unflushed_memtables = match self.process.is_paced() {
            // A recorded pace already includes waits for flushes.
            true => 0,
            false => self.process.immutables.len() as u32,
        };
        self.recalculate_stalls_with(unflushed_memtables, events);
    }

    /// Checks the stall conditions for a given number of memtables without an installed flush.
    pub(super) fn recalculate_stalls_with(
        &mut self,
        unflushed_memtables: u32,
        events: &mut Vec<Event>,
    ) {
        let inputs = self.stall_inputs(unflushed_memtables);
        let (version, process) = (&self.database.version, &mut self.process);
        // Options of the job being installed, up to 9.10 (O-8).
        let own = process.rolled_back.clone();
        let options = own.as_ref().unwrap_or(&process.options);
        let style = options.compaction_style.rules();
        let mut running = process.running.iter();
        let is_l0_compacting = running.any(|one| style.is_compaction_of_l0(one.start_level));
        let controller = &mut process.controller;
        let told = |of: &WriteController| (of.condition(), of.cause(), of.delayed_write_rate());
        let before = told(controller);
        controller.recalculate(options, inputs, is_l0_compacting);
        let now = told(controller);
        let release = self.scenario.rocksdb_version;
        process.is_speedup_needed = is_speedup_needed(options, release, inputs, || {
            bottommost_bytes(version, inputs.pending_compaction_bytes)
        });
        if before == now {
            return;
        }
        let (condition, _, delayed_write_rate) = now;
        let gate = match condition {
            StallCondition::Normal => Gate::Open,
            StallCondition::Delayed => Gate::Delayed(delayed_write_rate),
            StallCondition::Stopped => Gate::Stopped,
        };
        let gate = process.paced_gate(gate);
        process.writer.set_gate(self.now_nanos, gate);
        process.is_load_changed |= before.0 != condition;
        self.emit_stall(inputs, events);
    }

    fn stall_inputs(&self, unflushed_memtables: u32) -> StallInputs {
        let (version, process) = (&self.database.version, &self.process);
        StallInputs {
            unflushed_memtables,
            delay_count: process
                .options
                .compaction_style
                .rules()
                .stall_count(version),
            pending_compaction_bytes: process.picker.pending_compaction_bytes(),
            marked_files: version.marked_count() as u32,
        }
    }

    /// Adds an event with the state of writes, the limit that caused it, and the current number.
    fn emit_stall(&self, inputs: StallInputs, events: &mut Vec<Event>) {
        let controller = &self.process.controller;
        let (condition, cause) = (controller.condition(), controller.cause());
        let kind = EventKind::WriteStall {
            condition,
            cause,
            delayed_write_rate: controller.delayed_write_rate(),
            count: stall_count(cause, inputs),
            limit: stall_limit(self.process.installed_options(), condition, cause),
            families: Vec::new(),
        };
        self.emit(kind, events);
    }

    /// Adds an event if the delayed write rate was set while writes are delayed.
    pub(super) fn follow_delayed_rate(&mut self, events: &mut Vec<Event>) {
        let process = &mut self.process;
        let rate = process.controller.delayed_write_rate();
        let gate = process.paced_gate(Gate::Delayed(rate));
        let is_delayed = process.controller.condition() == StallCondition::Delayed;
        if !is_delayed || process.writer.gate() == gate {
            return;
        }
        process.writer.set_gate(self.now_nanos, gate);
        let inputs = self.stall_inputs(self.process.immutables.len() as u32);
        self.emit_stall(inputs, events);
    }

    /// Adjusts the speed of all threads if the set of running jobs has changed.
    pub(super) fn share_machine(&mut self) {
        let (machine, process) = (&self.machine, &mut self.process);
        if !std::mem::take(&mut process.is_load_changed) {
            return;
        }
        let own_picos = process.operation_picos(machine);
        if !machine.is_shared() {
            process.writer.set_cost(own_picos);
            return;
        }
        let demands: Vec<Demand> = process.courses_mut().map(|one| one.demand()).collect();
        let stretch = Stretch::beside_writer(&demands, process.writer.cores(), machine.cores);
        for course in process.courses_mut() {
            course.follow(self.now_nanos, &stretch);
        }
        let slower_picos = own_picos as f64 / stretch.writer_speed();
        process.writer.set_cost(slower_picos as u64);
    }
}
