//! Table of all settings: database options (declared in [`crate::options`]), workload, machine and
//! release.

pub mod machine;
pub mod release_row;
pub mod workload;

use crate::machine::cost::MachineProfile;
use crate::options::setting::{Row, Setting};
use crate::options::{OptionError, Options};
use crate::scenario::{Scenario, Step};
use crate::workload::{Benchmark, KeyDistribution, Workload};

/// A setting of any of the four kinds.
#[derive(Clone, Copy)]
pub enum AnySetting {
    /// A database option, or an option of the model.
    Option(&'static Setting<Options>),
    /// A workload setting.
    Workload(&'static Setting<Workload>),
    /// A machine parameter.
    Machine(&'static Setting<MachineProfile>),
    /// The release setting.
    Release(&'static Setting<Scenario>),
}

/// Iterates over all settings: options first, then workload, machine and release.
pub fn settings() -> impl Iterator<Item = AnySetting> {
    let options = Options::settings().map(AnySetting::Option);
    let workload = workload::SETTINGS.iter().map(AnySetting::Workload);
    let machine = machine::settings().map(AnySetting::Machine);
    let release = [AnySetting::Release(&release_row::ROCKSDB_VERSION)];
    options.chain(workload).chain(machine).chain(release)
}

/// Finds a setting by name, among those that `--set` accepts.
pub fn find(name: &str) -> Option<AnySetting> {
    let option = Options::setting(name).map(AnySetting::Option);
    option.or_else(|| {
        let mut settable = settings().filter(|one| !one.row().is_set_by_flag_only);
        settable.find(|one| one.row().name == name)
    })
}

impl AnySetting {
    /// Returns all facts about the setting.
    pub fn row(self) -> &'static Row {
        match self {
            Self::Option(setting) => &setting.row,
            Self::Workload(setting) => &setting.row,
            Self::Machine(setting) => &setting.row,
            Self::Release(setting) => &setting.row,
        }
    }

    /// Value of the setting for a process in a scenario; `None` if it has none at the moment.
    pub fn value(self, scenario: &Scenario, step: &Step) -> Option<String> {
        match self {
            Self::Machine(setting) => (setting.get)(&scenario.machine),
            Self::Release(setting) => (setting.get)(scenario),
            Self::Option(_) | Self::Workload(_) => self.value_of_step(step),
        }
    }

    /// Value of the setting in a process; `None` for machine and release settings.
    pub(super) fn value_of_step(self, step: &Step) -> Option<String> {
        match self {
            Self::Option(setting) => (setting.get)(&step.options),
            Self::Workload(setting) => (setting.get)(&step.workload),
            Self::Machine(_) | Self::Release(_) => None,
        }
    }

    /// Sets the setting in a process; machine and release settings have no effect.
    pub(super) fn set_in_step(self, step: &mut Step, value: &str) -> Result<(), OptionError> {
        match self {
            Self::Option(setting) => setting.set(&mut step.options, value),
            Self::Workload(setting) => setting.set(&mut step.workload, value),
            Self::Machine(_) | Self::Release(_) => Ok(()),
        }
    }

    /// Default value in the reference release. A setting without an initial value has the default
    /// that it gets from the setting it depends on.
    pub fn default_text(self) -> String {
        let scenario = |workload: Workload| {
            let options = Options::default();
            Scenario::single(Step { options, workload })
        };
        let plain = scenario(Workload::default());
        let zipfian = scenario(Workload {
            benchmarks: vec![Benchmark::FillRandom],
            key_distribution: KeyDistribution::ZIPFIAN,
            ..Workload::default()
        });
        let default = self.value(&plain, &plain.steps[0]);
        let default = default.or_else(|| self.value(&zipfian, &zipfian.steps[0]));
        default.unwrap_or_default()
    }

    /// Sets the setting in a scenario.
    ///
    /// Settings fixed at creation apply to all processes, and key distribution settings to the
    /// processes that choose keys. All others apply to the last process only, because earlier
    /// processes just create the database in question.
    ///
    /// # Errors
    /// Returned as in [`Setting::set`]; earlier processes may already be changed then.
    pub fn set(self, scenario: &mut Scenario, value: &str) -> Result<(), OptionError> {
        match self {
            Self::Machine(setting) => return setting.set(&mut scenario.machine, value),
            Self::Release(setting) => return setting.set(scenario, value),
            Self::Option(_) | Self::Workload(_) => {}
        }
        let (row, steps) = (self.row(), &mut scenario.steps);
        let is_of_chosen = workload::is_of_chosen_keys(row);
        let first = match row.is_fixed_at_creation || is_of_chosen {
            true => 0,
            false => steps.len().saturating_sub(1),
        };
        let is_any = steps.iter().any(|step| step.workload.chooses_keys());
        let mut steps = steps[first..].iter_mut();
        steps.try_for_each(|step| match is_of_chosen && is_any {
            true if !step.workload.chooses_keys() => Ok(()),
            _ => self.set_in_step(step, value),
        })
    }
}
