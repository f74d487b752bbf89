//! Machine files, with one parameter of a measured machine per line as `NAME=VALUE`, and comments
//! after `#`. `--machine FILE` reads them.

use crate::families::OpenDatabase;
use crate::problem::Problem;
use engine::machine::cost::MachineProfile;
use engine::settings::table::machine::parameter_texts;
use judge::calibrate::{Calibration, MeasuredParameter, calibrate};
use serde_json::{Value, json};

/// Measures the machine that made `databases`. It has `cores` cores; 0 if unknown.
///
/// # Errors
/// A sentence that there is nothing to measure.
pub fn measured_machine(databases: &[&OpenDatabase], cores: u32) -> Result<Calibration, String> {
    let families = databases.iter().map(|one| one.families().iter());
    let recordings = families.map(|all| all.map(|family| &family.recording).collect());
    calibrate(
        &recordings.collect::<Vec<_>>(),
        cores,
        &MachineProfile::default(),
    )
}

/// The machine file for a measured machine.
pub fn to_text(measured: &Calibration) -> String {
    let mut text = format!(
        "# A machine measured by lsm-shape machines calibrate, for --machine FILE.\n\
         # Measured from {}.\nmachine_profile={}\n",
        measured.recordings.join(", "),
        measured.machine.name
    );
    for (name, value) in parameter_texts(&measured.machine) {
        let remark = match measured.measured.iter().find(|one| one.name == name) {
            Some(MeasuredParameter { from, spread, .. }) => match spread {
                Some(spread) => format!("{from}, spread {:.0} %", spread * 100.0),
                None => from.clone(),
            },
            None if name == "machine.cores" && value != "0" => "given".to_string(),
            None => continue,
        };
        text.push_str(&format!("{:<50} # {remark}\n", format!("{name}={value}")));
    }
    for one in &measured.untold {
        text.push_str(&format!("# Not measured: {one}.\n"));
    }
    text
}

/// The machine file as JSON.
pub fn to_json(measured: &Calibration) -> Value {
    let parameters = measured.measured.iter();
    let parameters =
        parameters.map(|one| json!({ "name": one.name, "spread": one.spread, "from": one.from }));
    json!({
        "recordings": measured.recordings,
        "profile": measured.machine.name,
        "parameters": parameters_json(&measured.machine),
        "measured": parameters.collect::<Value>(),
        "not_measured": measured.untold,
    })
}

/// Parameters of a machine, by name.
pub fn parameters_json(machine: &MachineProfile) -> Value {
    parameter_texts(machine).collect()
}

/// Reads the settings in a machine file.
///
/// # Errors
/// A line that is not a machine setting; `place` is the name of the file.
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
            let what = "this is not a machine parameter";
            let place = format!("{place}, line {}", at + 1);
            return Err(Problem::new(place, what, todo));
        };
        settings.push((name.to_string(), value.to_string()));
    }
    if settings.is_empty() {
        let todo = "give a file written by lsm-shape machines calibrate";
        let what = "it has no machine parameters";
        return Err(Problem::new(place, what, todo));
    }
    Ok(settings)
}
