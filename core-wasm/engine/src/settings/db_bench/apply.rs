//! Effects of db_bench flags on settings.

use crate::decimal;
use crate::options::Warning;
use crate::options::setting::{FlagForm, Kind, Range, Row};
use crate::settings::db_bench::benchmark_list::parse_benchmarks;
use crate::settings::db_bench::flag_table;
use crate::settings::db_bench::flag_table::{Effect, FlagType};
use crate::settings::db_bench::flags::{Flag, parse_boolean, parse_integer};
use crate::settings::db_bench::{DbBenchError, Settings};
use crate::settings::table::{self, AnySetting};

/// Applies one flag; unknown flags are collected.
pub(super) fn apply(flag: &Flag, settings: &mut Settings) -> Result<(), DbBenchError> {
    match flag.name.as_str() {
        "undefok" => {
            let names = flag.value.split(',').map(|name| name.trim().to_string());
            settings.undefok.extend(names);
            return Ok(());
        }
        "flagfile" => {
            return Err(DbBenchError::new(
                &flag.written,
                "the contents of this file are not available",
                "write its flags on the command line",
            ));
        }
        "options" => return apply_dictionary(flag, settings),
        _ => {}
    }
    let Some((kind, effect)) = flag_table::find(&flag.name) else {
        let unknown = (flag.name.clone(), flag.written.clone());
        settings.unknown.push(unknown);
        return Ok(());
    };
    let effect = match effect {
        Effect::Only(same) | Effect::Approximate(same) if is_same(flag, kind, same)? => {
            Effect::Nothing
        }
        other => other,
    };
    match effect {
        Effect::Sets(setting) => return apply_setting(flag, setting, settings),
        Effect::Special => return apply_special(flag, settings),
        Effect::Only(harmless) => {
            return Err(DbBenchError::new(
                &flag.written,
                "not modelled, although it affects the shape of the tree or the write rate",
                format!("remove it, or use --{}={harmless}", flag.name),
            ));
        }
        Effect::Approximate(_) => settings.approximate.push(format!("--{}", flag.name)),
        Effect::Nothing => {
            if kind == FlagType::Boolean {
                parse_boolean(flag)?;
            }
            settings.without_effect.push(format!("--{}", flag.name));
        }
    }
    Ok(())
}

fn integer(flag: &Flag, settings: &mut Settings) -> Result<i128, DbBenchError> {
    let (number, has_suffix) = parse_integer(flag)?;
    if has_suffix {
        settings.with_suffix.push(flag.written.clone());
    }
    Ok(number)
}

fn integer_in(
    flag: &Flag,
    settings: &mut Settings,
    least: i128,
    most: i128,
) -> Result<i128, DbBenchError> {
    let number = integer(flag, settings)?;
    if least <= number && number <= most {
        return Ok(number);
    }
    Err(DbBenchError::new(
        &flag.written,
        "it is out of range",
        format!("use a value from {least} to {most}"),
    ))
}

/// Sets the setting that belongs to the flag, from a value spelled as in the flag.
fn apply_setting(
    flag: &Flag,
    setting: AnySetting,
    settings: &mut Settings,
) -> Result<(), DbBenchError> {
    let row = setting.row();
    let Some(facts) = row.flag else {
        return Ok(());
    };
    if facts.is_own {
        settings.own_flags.push(flag.clone());
        return Ok(());
    }
    let Some(value) = value_text(flag, row, facts.form, settings)? else {
        return Ok(());
    };
    setting
        .set_in_step(&mut settings.step, &value)
        .map_err(|error| {
            let advice = facts.advice.map_or(error.advice, str::to_string);
            DbBenchError::new(&flag.written, error.problem, advice)
        })?;
    if row.target.is_of_rocksdb() && !facts.counts_beside_options_file {
        settings.option_flags.push(format!("--{}", flag.name));
    }
    Ok(())
}

/// Converts a flag's value to the text of its setting; `None` if the flag keeps the default.
fn value_text(
    flag: &Flag,
    row: &Row,
    form: FlagForm,
    settings: &mut Settings,
) -> Result<Option<String>, DbBenchError> {
    let most = match row.range {
        Range::Whole(_, most) => i128::from(most),
        other => other.ends().1 as i128,
    };
    let text = match (row.kind, form) {
        (Kind::Boolean, _) => parse_boolean(flag)?.to_string(),
        (_, FlagForm::UnlessZero) => match integer(flag, settings)? {
            0 => return Ok(None),
            number => number.to_string(),
        },
        (_, FlagForm::MinusOneForNone) => integer_in(flag, settings, -1, most)?.max(0).to_string(),
        (_, FlagForm::Mebibytes) => {
            let mebibytes = integer_in(flag, settings, 0, most >> 20)?;
            (mebibytes << 20).to_string()
        }
        (Kind::Integer | Kind::Bytes, FlagForm::Plain) => integer(flag, settings)?.to_string(),
        _ => flag.value.to_ascii_lowercase(),
    };
    Ok(Some(text))
}

/// Applies `--options={'name': 'value', …}`: options without a db_bench flag, as noted next to the
/// command line of a recording.
fn apply_dictionary(flag: &Flag, settings: &mut Settings) -> Result<(), DbBenchError> {
    let refuse = |problem: &str| {
        let advice = "write --options={'name': 'value'}";
        Err(DbBenchError::new("--options", problem, advice))
    };
    let body = flag.value.trim();
    let Some(body) = body
        .strip_prefix('{')
        .and_then(|body| body.strip_suffix('}'))
    else {
        return refuse("this is not a dictionary");
    };
    for item in body.split(',').filter(|item| !item.trim().is_empty()) {
        let Some((name, value)) = item.split_once(':') else {
            return refuse("an entry has no value");
        };
        let strip = |text: &str| text.trim().trim_matches(['\'', '"']).to_string();
        let (name, value) = (strip(name), strip(value));
        settings
            .step
            .options
            .set_text(&name, &value)
            .map_err(|error| DbBenchError::new("--options", error.to_string(), "correct it"))?;
    }
    Ok(())
}

/// Returns true if the flag's value is the harmless one, which changes nothing.
fn is_same(flag: &Flag, kind: FlagType, harmless: &str) -> Result<bool, DbBenchError> {
    if kind == FlagType::Boolean {
        return Ok(parse_boolean(flag)?.to_string() == harmless);
    }
    Ok(decimal::is_same(flag.value.trim(), harmless))
}

/// Applies flags that do not simply set one setting.
fn apply_special(flag: &Flag, settings: &mut Settings) -> Result<(), DbBenchError> {
    match flag.name.as_str() {
        "benchmarks" => {
            let (benchmarks, reads) = parse_benchmarks(&flag.value)?;
            settings.step.workload.benchmarks = benchmarks;
            settings.reads = reads;
        }
        "min_level_to_compress" => {
            let most = i128::from(i32::MAX);
            settings.min_level_to_compress = integer_in(flag, settings, -1, most)? as i32;
            settings.option_flags.push(format!("--{}", flag.name));
        }
        "allow_concurrent_memtable_write" => {
            settings.is_concurrent_memtable_write_off = !parse_boolean(flag)?;
            settings.option_flags.push(format!("--{}", flag.name));
        }
        _ => settings.names_options_file = !flag.value.is_empty(),
    }
    Ok(())
}

/// Applies our own flags, which db_bench does not have, in order of dependency. All benchmarks must
/// be known by then.
pub(super) fn apply_own_flags(
    settings: &mut Settings,
    warnings: &mut Vec<Warning>,
) -> Result<(), DbBenchError> {
    let flags = std::mem::take(&mut settings.own_flags);
    if flags.is_empty() {
        return Ok(());
    }
    for setting in table::settings() {
        let is_named = |flag: &&Flag| setting.row().flag.is_some_and(|one| one.name == flag.name);
        for flag in flags.iter().filter(is_named) {
            setting
                .set_in_step(&mut settings.step, &flag.value)
                .map_err(|error| DbBenchError::new(&flag.written, error.problem, error.advice))?;
        }
    }
    let written: Vec<&str> = flags.iter().map(|flag| flag.written.as_str()).collect();
    let names: Vec<&str> = flags.iter().map(|flag| flag.name.as_str()).collect();
    let is_tolerated = |name: &&str| settings.undefok.iter().any(|one| one == name);
    if names.iter().all(is_tolerated) {
        return Ok(());
    }
    let what = format!(
        "an extension of this simulator: db_bench only has uniform keys and needs --undefok={} to \
         run this line",
        names.join(",")
    );
    warnings.push(Warning::new(&written.join(" "), what));
    Ok(())
}
