//! Machine files: the parameters of a measured machine, one `NAME=VALUE` a line, with `#` before
//! what is for people. `--machine FILE` takes them.

use crate::families::OpenDatabase;
use crate::problem::Problem;
use engine::machine::cost::MachineProfile;
use engine::settings::table::machine::parameter_texts;
use judge::calibrate::{Calibration, MeasuredParameter, calibrate};
use serde_json::{Value, json};

/// A measured machine, and the recordings that it was measured on.
#[derive(Clone, Debug)]
pub struct MeasuredMachine {
    /// Its parameters.
    pub calibration: Calibration,
    /// The names of the recordings.
    pub names: Vec<String>,
}

/// The machine that made `databases`, which has so many `cores`; 0: not known.
///
/// # Errors
/// In a sentence, if there is nothing to measure.
pub fn measured_machine(
    databases: &[&OpenDatabase],
    cores: u32,
) -> Result<MeasuredMachine, String> {
    let families: Vec<_> = databases.iter().map(|one| one.families()).collect();
    let calibration = calibrate(&families, cores, &MachineProfile::default())?;
    Ok(MeasuredMachine {
        calibration,
        names: names_of(databases),
    })
}

/// The names of databases.
pub fn names_of(databases: &[&OpenDatabase]) -> Vec<String> {
    let names = databases.iter().filter_map(|one| one.families().first());
    names.map(|family| family.recording.name.clone()).collect()
}

impl MeasuredMachine {
    /// The machine file.
    pub fn text(&self) -> String {
        let mut text = format!(
            "# A machine measured by lsm-shape machines calibrate, for --machine FILE.\n# On {}.\n\
             machine_profile={}\n",
            self.names.join(", "),
            self.calibration.machine.name
        );
        for (name, value) in parameter_texts(&self.calibration.machine) {
            let mut measured = self.calibration.measured.iter();
            let remark = match measured.find(|one| one.name == name) {
                Some(MeasuredParameter { from, spread, .. }) => match spread {
                    Some(spread) => format!("{from}, spread {:.0} %", spread * 100.0),
                    None => from.clone(),
                },
                None if name == "machine.cores" && value != "0" => "given".to_string(),
                None => continue,
            };
            text.push_str(&format!("{:<50} # {remark}\n", format!("{name}={value}")));
        }
        for one in &self.calibration.untold {
            text.push_str(&format!("# Not measured: {one}.\n"));
        }
        text
    }

    /// The same as JSON.
    pub fn json(&self) -> Value {
        let measured = self.calibration.measured.iter();
        let measured =
            measured.map(|one| json!({ "name": one.name, "spread": one.spread, "from": one.from }));
        json!({
            "recordings": self.names,
            "profile": self.calibration.machine.name,
            "parameters": parameters_json(&self.calibration.machine),
            "measured": measured.collect::<Value>(),
            "not_measured": self.calibration.untold,
        })
    }
}

/// The parameters of a machine by their names.
pub fn parameters_json(machine: &MachineProfile) -> Value {
    parameter_texts(machine).collect()
}

/// The settings in a machine file.
///
/// # Errors
/// A line that is no setting of a machine; `place` is the file.
pub fn settings_of_machine_file(place: &str, text: &str) -> Result<Vec<(String, String)>, Problem> {
    let mut settings = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let said = line.split_once('#').map_or(line, |(said, _)| said).trim();
        if said.is_empty() {
            continue;
        }
        let setting = said.split_once('=');
        let setting = setting.map(|(name, value)| (name.trim(), value.trim()));
        let is_machines = |name: &str| name == "machine_profile" || name.starts_with("machine.");
        let Some((name, value)) = setting.filter(|(name, _)| is_machines(name)) else {
            let todo = "write machine.PARAMETER=VALUE (see lsm-shape machines)";
            let what = "this is not a parameter of a machine";
            return Err(Problem::new(
                format!("{place}, line {}", at + 1),
                what,
                todo,
            ));
        };
        settings.push((name.to_string(), value.to_string()));
    }
    if settings.is_empty() {
        let todo = "give a file that lsm-shape machines calibrate wrote";
        return Err(Problem::new(
            place,
            "there is no parameter of a machine in it",
            todo,
        ));
    }
    Ok(settings)
}
