//! Reads the options dump at the start of a `LOG` (G-30..G-32), using the table of settings.
//!
//! Some names and spellings differ from OPTIONS files. The dump lacks some options of universal
//! compaction (`incremental`, `allow_trivial_move`), so an OPTIONS file is preferable.

use crate::log::compression_names::compression_type;
use crate::log::log_facts::{LogFacts, OptionLine};
use engine::options::setting::{Target, Unreadable};
use engine::options::{OptionError, Options, RocksDbVersion, shortened};

/// The option whose factors are dumped one per line.
const FACTORS: &str = "max_bytes_for_level_multiplier_additional";
/// Start of each factor's name in the dump.
const FACTOR: &str = "max_bytes_for_level_multiplier_addtl[";

/// The options in a dump, with the release's defaults for all others, and warnings about options
/// that could not be read.
pub fn options_of_dump(log: &LogFacts, version: RocksDbVersion) -> (Options, Vec<String>) {
    let mut options = Options::default_for(version);
    let mut warnings = Vec::new();
    let mut factors = Vec::new();
    let mut compressions = Vec::new();
    for line in &log.option_lines {
        if line.name.starts_with(FACTOR) {
            factors.push(line.value.as_str());
        } else if line.name.starts_with("compression[") {
            compressions.push(compression_type(&line.value));
        } else if let Err(problem) = set(&mut options, line) {
            warnings.push(format!("LOG line {}: {problem}", line.line));
        }
    }
    if !factors.is_empty()
        && let Err(problem) = options.set_text(FACTORS, &factors.join(":"))
    {
        warnings.push(format!("LOG: {problem}"));
    }
    options.compression_per_level = compressions;
    (options, warnings)
}

/// Returns true if a `LOG` dumps the family's options, which a rotated one may not.
pub fn says_options(log: &LogFacts) -> bool {
    let mut names = log.option_lines.iter().map(|line| line.name.as_str());
    names.any(|name| name == "compaction_style")
}

/// Returns true if the dump gives an option's value.
pub fn is_dumped(log: &LogFacts, name: &str) -> bool {
    let is_of = |dumped: &str| match name {
        FACTORS => dumped.starts_with(FACTOR),
        // If the option is empty, its lines are missing.
        "compression_per_level" => dumped == "compression" || dumped.starts_with("compression["),
        _ => Options::setting(dumped).is_some_and(|one| one.row.name == name),
    };
    log.option_lines.iter().any(|line| is_of(&line.name))
}

fn set(options: &mut Options, line: &OptionLine) -> Result<(), String> {
    match line.name.as_str() {
        "compression" => options.compression = compression_type(&line.value),
        "bottommost_compression" => {
            options.bottommost_compression = compression_type(&line.value);
        }
        name => {
            let Some(setting) = Options::setting(name) else {
                return Ok(());
            };
            let is_table_option = setting.row.target == Target::Table;
            // The dump omits the bits of a filter policy, and shows details of the memtable
            // factory.
            let is_partial = setting.row.unreadable != Unreadable::Refused;
            if is_table_option != line.is_table_option {
                return Ok(());
            }
            let outcome = setting.set(options, &line.value);
            if !is_partial {
                outcome.map_err(|problem| {
                    let value = shortened(&problem.value);
                    OptionError { value, ..problem }.to_string()
                })?;
            }
        }
    }
    Ok(())
}
