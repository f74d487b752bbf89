//! What each flag sets.

use crate::options::Warning;
use crate::settings::catalogue;
use crate::settings::catalogue::OptionKind;
use crate::settings::db_bench::benchmarks::parse_benchmarks;
use crate::settings::db_bench::flag_table;
use crate::settings::db_bench::flag_table::{Effect, FlagType};
use crate::settings::db_bench::flags::{Flag, parse_boolean, parse_integer, parse_real};
use crate::settings::db_bench::{DbBenchError, Settings};
use crate::settings::key_distribution;

/// Applies one flag; unknown ones are collected.
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
                "the file is not part of the command line",
                "give the flags that it holds",
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
    match effect {
        Effect::Option(option) => set_option(flag, kind, option, settings),
        Effect::OptionUnlessZero(option) => {
            if integer(flag, settings)? == 0 {
                return Ok(());
            }
            set_option(flag, kind, option, settings)
        }
        Effect::Special => apply_special(flag, settings),
        Effect::Only(harmless) => check_only(flag, kind, harmless, settings),
        Effect::Approximate(harmless) => {
            let list = if is_same(flag, kind, harmless)? {
                &mut settings.without_effect
            } else {
                &mut settings.approximate
            };
            list.push(format!("--{}", flag.name));
            Ok(())
        }
        Effect::Nothing => {
            if kind == FlagType::Boolean {
                parse_boolean(flag)?;
            }
            settings.without_effect.push(format!("--{}", flag.name));
            Ok(())
        }
    }
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

fn set_option(
    flag: &Flag,
    kind: FlagType,
    option: &str,
    settings: &mut Settings,
) -> Result<(), DbBenchError> {
    let entry = catalogue::find(option);
    let is_number =
        entry.is_some_and(|entry| matches!(entry.kind, OptionKind::Integer | OptionKind::Bytes));
    let value = match kind {
        FlagType::Boolean => parse_boolean(flag)?.to_string(),
        FlagType::Value if is_number => integer(flag, settings)?.to_string(),
        FlagType::Value => flag.value.to_ascii_lowercase(),
    };
    catalogue::set(&mut settings.options, option, &value).map_err(|error| {
        // db_bench spells these values otherwise than OPTIONS files do.
        let advice = match option {
            "compression" => "use none, snappy, zlib, bzip2, lz4, lz4hc, xpress or zstd",
            "compaction_style" => "use 0 (leveled), 1 (universal), 2 (FIFO) or 3 (none)",
            "compaction_pri" => "use a number from 0 to 4",
            "stop_style" => "use 0 (similar size) or 1 (total size)",
            "memtable_factory" => "use skip_list or vector: others are not modelled",
            _ => &error.advice,
        };
        DbBenchError::new(&flag.written, error.problem.clone(), advice)
    })?;
    if !matches!(option, "disable_wal" | "compression_ratio") {
        settings.option_flags.push(format!("--{}", flag.name));
    }
    Ok(())
}

/// `--options={'name': 'value', …}`: options that db_bench has no flag for, as notes on a recording
/// give them beside the command line.
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
        catalogue::set(&mut settings.options, &name, &value)
            .map_err(|error| DbBenchError::new("--options", error.to_string(), "correct it"))?;
    }
    Ok(())
}

/// Whether the flag has the value that leaves everything alone.
fn is_same(flag: &Flag, kind: FlagType, harmless: &str) -> Result<bool, DbBenchError> {
    if kind == FlagType::Boolean {
        return Ok(parse_boolean(flag)?.to_string() == harmless);
    }
    let value = flag.value.trim();
    let same_number = match (value.parse::<f64>(), harmless.parse::<f64>()) {
        (Ok(value), Ok(harmless)) => value == harmless,
        _ => false,
    };
    Ok(value == harmless || same_number)
}

fn check_only(
    flag: &Flag,
    kind: FlagType,
    harmless: &str,
    settings: &mut Settings,
) -> Result<(), DbBenchError> {
    if is_same(flag, kind, harmless)? {
        settings.without_effect.push(format!("--{}", flag.name));
        return Ok(());
    }
    Err(DbBenchError::new(
        &flag.written,
        "it changes the shape or the pace of writes and is not modelled",
        format!("remove it, or use --{}={harmless}", flag.name),
    ))
}

/// Flags that set something other than one option.
fn apply_special(flag: &Flag, settings: &mut Settings) -> Result<(), DbBenchError> {
    const MAX_I32: i128 = i32::MAX as i128;
    const MAX_I64: i128 = i64::MAX as i128;
    match flag.name.as_str() {
        "benchmarks" => {
            let (benchmarks, reads) = parse_benchmarks(&flag.value)?;
            settings.workload.benchmarks = benchmarks;
            settings.reads = reads;
        }
        "num" => settings.workload.num = integer_in(flag, settings, 1, MAX_I64)? as u64,
        // db_bench writes --num keys for 0 too.
        "writes" => {
            settings.workload.writes = count_or_num(flag, settings)?.filter(|&count| count != 0);
        }
        "reads" => settings.workload.reads = count_or_num(flag, settings)?,
        "deletes" => settings.workload.deletes = count_or_num(flag, settings)?,
        "duration" => {
            settings.workload.duration_seconds = integer_in(flag, settings, 0, MAX_I32)? as u64;
        }
        "key_size" => settings.workload.key_size = integer_in(flag, settings, 1, 1 << 20)? as u32,
        "value_size" => {
            settings.workload.value_size = integer_in(flag, settings, 0, 1 << 30)? as u32;
        }
        // A negative seed keeps its bits, as db_bench's conversion does.
        "seed" => settings.workload.seed = integer_in(flag, settings, -MAX_I64, MAX_I64)? as u64,
        "threads" => settings.workload.threads = integer_in(flag, settings, 1, MAX_I32)? as u32,
        "benchmark_write_rate_limit" => {
            let rate = integer_in(flag, settings, 0, MAX_I64)?;
            settings.workload.benchmark_write_rate_limit = rate as u64;
        }
        "use_existing_db" => settings.workload.use_existing_db = parse_boolean(flag)?,
        "bloom_bits" => {
            let bits = integer_in(flag, settings, -1, 100)?;
            settings.options.table.bloom_bits_per_key = bits.max(0) as f64;
        }
        "min_level_to_compress" => {
            settings.min_level_to_compress = integer_in(flag, settings, -1, MAX_I32)? as i32;
            settings.option_flags.push(format!("--{}", flag.name));
        }
        "allow_concurrent_memtable_write" => {
            settings.is_concurrent_memtable_write_off = !parse_boolean(flag)?;
            settings.option_flags.push(format!("--{}", flag.name));
        }
        "options_file" => settings.names_options_file = !flag.value.is_empty(),
        "fifo_compaction_max_table_files_size_mb" => {
            let mib = integer_in(flag, settings, 0, 1 << 40)?;
            settings.options.fifo.max_table_files_size = (mib as u64) << 20;
        }
        "fifo_compaction_max_data_files_size_mb" => {
            let mib = integer_in(flag, settings, 0, 1 << 40)?;
            settings.options.fifo.max_data_files_size = (mib as u64) << 20;
        }
        name if key_distribution::NAMES.contains(&name) => {
            settings.key_distribution.push(flag.clone());
        }
        _ => apply_mixgraph(flag, settings)?,
    }
    Ok(())
}

/// Flags of our own, which db_bench does not know: once all benchmarks are known, in the order in
/// which they build on each other.
pub(super) fn apply_key_distribution(
    settings: &mut Settings,
    warnings: &mut Vec<Warning>,
) -> Result<(), DbBenchError> {
    let flags = std::mem::take(&mut settings.key_distribution);
    if flags.is_empty() {
        return Ok(());
    }
    for name in key_distribution::NAMES {
        for flag in flags.iter().filter(|flag| flag.name == name) {
            key_distribution::set(&mut settings.workload, name, &flag.value).map_err(|error| {
                DbBenchError::new(&flag.written, error.problem.clone(), error.advice.clone())
            })?;
        }
    }
    let written: Vec<&str> = flags.iter().map(|flag| flag.written.as_str()).collect();
    let names: Vec<&str> = flags.iter().map(|flag| flag.name.as_str()).collect();
    let what = format!(
        "not of db_bench, which writes all keys alike; it runs with --undefok={}",
        names.join(",")
    );
    warnings.push(Warning::new(&written.join(" "), what));
    Ok(())
}

/// −1 (any negative number) stands for `--num`.
fn count_or_num(flag: &Flag, settings: &mut Settings) -> Result<Option<u64>, DbBenchError> {
    let count = integer_in(flag, settings, -i128::from(i64::MAX), i128::from(i64::MAX))?;
    Ok(u64::try_from(count).ok())
}

fn apply_mixgraph(flag: &Flag, settings: &mut Settings) -> Result<(), DbBenchError> {
    match flag.name.as_str() {
        "keyrange_num" => {
            let number = integer_in(flag, settings, 1, 1 << 40)?;
            settings.workload.mixgraph.keyrange_num = number as u64;
            return Ok(());
        }
        "mix_max_value_size" => {
            let bytes = integer_in(flag, settings, 0, 1 << 40)?;
            settings.workload.mixgraph.max_value_size = bytes as u64;
            return Ok(());
        }
        _ => {}
    }
    let mixgraph = &mut settings.workload.mixgraph;
    let value = match flag.name.as_str() {
        "keyrange_dist_a" => &mut mixgraph.keyrange_dist[0],
        "keyrange_dist_b" => &mut mixgraph.keyrange_dist[1],
        "keyrange_dist_c" => &mut mixgraph.keyrange_dist[2],
        "keyrange_dist_d" => &mut mixgraph.keyrange_dist[3],
        "key_dist_a" => &mut mixgraph.key_dist[0],
        "key_dist_b" => &mut mixgraph.key_dist[1],
        "value_k" => &mut mixgraph.value_dist[0],
        "value_sigma" => &mut mixgraph.value_dist[1],
        "value_theta" => &mut mixgraph.value_dist[2],
        "mix_get_ratio" => &mut mixgraph.get_put_seek_ratio[0],
        "mix_put_ratio" => &mut mixgraph.get_put_seek_ratio[1],
        _ => &mut mixgraph.get_put_seek_ratio[2],
    };
    *value = parse_real(flag)?;
    Ok(())
}
