//! The single table of settings: the options of a database (declared in [`crate::options`]), the
//! workload, the machine and the release.

pub mod machine;
pub mod release_row;
pub mod workload;

use crate::machine::cost::MachineProfile;
use crate::options::setting::{Row, Setting};
use crate::options::{OptionError, Options};
use crate::scenario::{Scenario, Step};
use crate::workload::{Benchmark, KeyDistribution, Workload};

/// A setting of any kind.
#[derive(Clone, Copy)]
pub enum AnySetting {
    /// An option of the database, or one that controls the model.
    Option(&'static Setting<Options>),
    /// A setting of the workload.
    Workload(&'static Setting<Workload>),
    /// A machine parameter.
    Machine(&'static Setting<MachineProfile>),
    /// The release.
    Release(&'static Setting<Scenario>),
}

/// All settings: options, then those for the workload, the machine and the release.
pub fn settings() -> impl Iterator<Item = AnySetting> {
    let options = Options::settings().map(AnySetting::Option);
    let workload = workload::SETTINGS.iter().map(AnySetting::Workload);
    let machine = machine::settings().map(AnySetting::Machine);
    let release = [AnySetting::Release(&release_row::ROCKSDB_VERSION)];
    options.chain(workload).chain(machine).chain(release)
}

/// The setting with this name, among those that `--set` accepts.
pub fn find(name: &str) -> Option<AnySetting> {
    let option = Options::setting(name).map(AnySetting::Option);
    option.or_else(|| {
        let mut settable = settings().filter(|one| !one.row().is_set_by_flag_only);
        settable.find(|one| one.row().name == name)
    })
}

impl AnySetting {
    /// All facts about it.
    pub fn row(self) -> &'static Row {
        match self {
            Self::Option(setting) => &setting.row,
            Self::Workload(setting) => &setting.row,
            Self::Machine(setting) => &setting.row,
            Self::Release(setting) => &setting.row,
        }
    }

    /// The value for a process in a scenario; `None` if it has none at the moment.
    pub fn value(self, scenario: &Scenario, step: &Step) -> Option<String> {
        match self {
            Self::Machine(setting) => (setting.get)(&scenario.machine),
            Self::Release(setting) => (setting.get)(scenario),
            Self::Option(_) | Self::Workload(_) => self.value_of_step(step),
        }
    }

    /// The value for a process alone: machines and releases have none.
    pub(super) fn value_of_step(self, step: &Step) -> Option<String> {
        match self {
            Self::Option(setting) => (setting.get)(&step.options),
            Self::Workload(setting) => (setting.get)(&step.workload),
            Self::Machine(_) | Self::Release(_) => None,
        }
    }

    /// Sets it for a process alone, which does not affect machines and releases.
    pub(super) fn set_in_step(self, step: &mut Step, value: &str) -> Result<(), OptionError> {
        match self {
            Self::Option(setting) => setting.set(&mut step.options, value),
            Self::Workload(setting) => setting.set(&mut step.workload, value),
            Self::Machine(_) | Self::Release(_) => Ok(()),
        }
    }

    /// The default in the reference release; for a setting without an initial value, the one that
    /// it gets from the setting that it belongs to.
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

    /// Sets it for a scenario.
    ///
    /// Settings fixed at creation apply to all processes, those of the key distribution to the
    /// processes that choose keys, all others to the last process only: the previous ones made the
    /// database that the question is about.
    ///
    /// # Errors
    /// The same as [`Setting::set`]; earlier processes may then be changed.
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
