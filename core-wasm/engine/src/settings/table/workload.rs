//! Settings of a db_bench process's workload.
//!
//! `key_distribution`, `zipf_exponent` and `zipf_scattered` are our own: db_bench draws all keys
//! equally often, but experiments need hot keys. With `zipfian`, the probability of the key of rank
//! r is proportional to r to the power of −`zipf_exponent`. `zipf_scattered` (on by default) maps
//! ranks to keys by a fixed permutation, so that hot keys are not adjacent, as in YCSB's
//! `ScrambledZipfian`. When it is off, rank 1 is key 0, rank 2 is key 1, and so on.

use crate::decimal::parse;
use crate::options::setting::{
    Flag, Kind, OutOfRange, Range, Refusal, Row, Setting, Target, Words, for_people,
};
use crate::options::value_text::OptionText;
use crate::workload::{KeyDistribution, MAX_ZIPF_EXPONENT, Workload};

const MAX_I32: u64 = i32::MAX as u64;
const MAX_I64: u64 = i64::MAX as u64;

/// Row of a setting that only the db_bench flag of the same name sets.
const fn of_flag(name: &'static str) -> Row {
    Row {
        name,
        target: Target::Workload,
        flag: Some(Flag::named(name)),
        is_set_by_flag_only: true,
        ..Row::BLANK
    }
}

/// Row of a setting of the last process: a db_bench flag that `--set` can change, too.
const fn of_last_process(name: &'static str) -> Row {
    Row {
        is_set_by_flag_only: false,
        ..of_flag(name)
    }
}

/// Row of a setting of the data, which is the same in all processes.
const fn of_data(name: &'static str) -> Row {
    Row {
        is_fixed_at_creation: true,
        ..of_last_process(name)
    }
}

/// Row of our own setting for key selection, with a flag that db_bench does not know.
const fn of_chosen_keys(name: &'static str) -> Row {
    Row {
        flag: Some(Flag {
            is_own: true,
            ..Flag::named(name)
        }),
        ..of_last_process(name)
    }
}

/// Returns true if a setting controls key selection.
pub(super) fn is_of_chosen_keys(row: &Row) -> bool {
    row.flag.is_some_and(|flag| flag.is_own)
}

/// Declares a whole number with a db_bench flag of the same name. The path leads to the field of
/// [`Workload`] with this type.
macro_rules! whole {
    ($row:expr, $type:ty, $unit:literal, $least:expr, $most:expr, $sentence:literal,
     $($path:tt)+) => {
        Setting {
            row: Row {
                kind: Kind::Integer,
                unit: $unit,
                range: Range::Whole($least, $most),
                sentence: for_people($sentence),
                ..$row
            },
            get: |workload| Some(workload.$($path)+.to_string()),
            store: |workload, text| {
                workload.$($path)+ = read_whole(text)? as $type;
                Ok(())
            },
        }
    };
}

/// Declares a count of operations; any negative number means `--num`.
macro_rules! count {
    ($row:expr, $sentence:literal, $field:ident, |$count:ident| $stored:expr) => {
        Setting {
            row: Row {
                kind: Kind::Integer,
                unit: "operations",
                range: Range::Whole(-i64::MAX, MAX_I64),
                sentence: for_people($sentence),
                ..$row
            },
            get: |workload| {
                Some(
                    workload
                        .$field
                        .map_or("-1".to_string(), |one| one.to_string()),
                )
            },
            store: |workload, text| {
                let $count = u64::try_from(read_whole(text)?).ok();
                workload.$field = $stored;
                Ok(())
            },
        }
    };
}

/// Declares a number with decimals and a db_bench flag of the same name.
macro_rules! real {
    ($name:literal, $unit:literal, $sentence:literal, $($path:tt)+) => {
        Setting {
            row: Row {
                kind: Kind::Real,
                unit: $unit,
                range: Range::Real(f64::MIN, f64::MAX),
                sentence: for_people($sentence),
                ..of_flag($name)
            },
            get: |workload| Some(workload.$($path)+.to_string()),
            store: |workload, text| {
                workload.$($path)+ = read_real(text)?;
                Ok(())
            },
        }
    };
}

const RATE_WORDS: Words = Words {
    problem: "this is not a valid rate in bytes per second",
    advice: "write a whole number; 0 = unlimited",
};

/// All workload settings; those for key selection are in order of dependency.
#[rustfmt::skip]
pub static SETTINGS: &[Setting<Workload>] = &[
    whole!(of_data("num"), u64, "keys", 1, MAX_I64,
        "Number of keys in the key space; also the default number of operations",
        num),
    count!(of_last_process("writes"), "Operations of a write benchmark; -1 or 0 = num",
        // For 0, too, db_bench writes --num keys.
        writes, |count| count.filter(|&count| count != 0)),
    count!(of_flag("reads"), "Operations of mixgraph; -1 = num", reads, |count| count),
    count!(of_last_process("deletes"), "Operations of a delete benchmark; -1 = num", deletes, |count| count),
    whole!(of_last_process("duration"), u64, "seconds", 0, MAX_I32,
        "Duration of a random write benchmark, instead of writes; 0 = not used",
        duration_seconds),
    whole!(of_data("key_size"), u32, "bytes", 1, 1 << 20,
        "Size of a user key",
        key_size),
    whole!(of_data("value_size"), u32, "bytes", 0, 1 << 30,
        "Size of a value before compression",
        value_size),
    Setting {
        row: Row {
            kind: Kind::Integer,
            range: Range::Whole(-i64::MAX, MAX_I64),
            flag: Some(Flag::named("seed").default("0")),
            sentence: for_people("Seed of the key generator; 0 = db_bench uses the clock"),
            ..of_flag("seed")
        },
        // Negative seeds keep their bits, as in db_bench's conversion.
        get: |workload| Some((workload.seed as i64).to_string()),
        store: |workload, text| {
            workload.seed = read_whole(text)? as u64;
            Ok(())
        },
    },
    whole!(of_last_process("threads"), u32, "threads", 1, MAX_I32,
        "Number of writer threads",
        threads),
    Setting {
        row: Row {
            kind: Kind::Boolean,
            sentence: for_people("Continue on the database of the previous process"),
            ..of_flag("use_existing_db")
        },
        get: |workload| Some(workload.use_existing_db.to_text()),
        store: |workload, text| {
            workload.use_existing_db = bool::from_text(text)?;
            Ok(())
        },
    },
    Setting {
        row: Row {
            kind: Kind::Bytes,
            unit: "bytes/s",
            range: <u64 as OptionText>::RANGE,
            out_of_range: OutOfRange::InWords(RATE_WORDS),
            sentence: for_people("Rate at which db_bench writes keys and values; 0 = unlimited"),
            ..of_last_process("benchmark_write_rate_limit")
        },
        get: |workload| Some(workload.benchmark_write_rate_limit.to_string()),
        store: |workload, text| {
            let rate = text.parse().map_err(|_| Refusal::from(RATE_WORDS))?;
            workload.benchmark_write_rate_limit = rate;
            Ok(())
        },
    },
    Setting {
        row: Row {
            kind: Kind::Enumeration(&["uniform", "zipfian"]),
            sentence: for_people("Distribution of the keys of fillrandom, overwrite and deleterandom; \
                       db_bench itself only has uniform keys, zipfian is an extension of this \
                       simulator"),
            ..of_chosen_keys("key_distribution")
        },
        get: |workload| Some(match workload.key_distribution {
            KeyDistribution::Uniform => "uniform".to_string(),
            KeyDistribution::Zipfian { .. } => "zipfian".to_string(),
        }),
        store: set_distribution,
    },
    Setting {
        row: Row {
            kind: Kind::Real,
            range: EXPONENTS,
            out_of_range: OutOfRange::Named(NO_EXPONENT),
            sentence: for_people("Exponent s: the key of rank r is written with probability proportional to 1 \
                       / r^s"),
            ..of_chosen_keys("zipf_exponent")
        },
        get: |workload| zipfian(workload).map(|(exponent, _)| exponent.to_string()),
        store: |workload, text| {
            let (exponent, _) = zipfian_mut(workload)?;
            *exponent = parse(text).ok_or_else(|| {
                Refusal::new(NO_EXPONENT, &format!("use {EXPONENTS}"))
            })?;
            Ok(())
        },
    },
    Setting {
        row: Row {
            kind: Kind::Boolean,
            sentence: for_people("Scatter hot keys over the key space; otherwise the smallest keys are the \
                       hottest"),
            ..of_chosen_keys("zipf_scattered")
        },
        get: |workload| zipfian(workload).map(|(_, is_scattered)| is_scattered.to_string()),
        store: |workload, text| {
            let (_, is_scattered) = zipfian_mut(workload)?;
            *is_scattered = bool::from_text(text).map_err(|_| {
                Refusal::new("this is neither true nor false", "use true or false")
            })?;
            Ok(())
        },
    },
    real!("keyrange_dist_a", "", "mixgraph: weight a of key range x, a·eᵇˣ + c·eᵈˣ",
        mixgraph.keyrange_dist[0]),
    real!("keyrange_dist_b", "", "mixgraph: exponent b of the weight of key range x",
        mixgraph.keyrange_dist[1]),
    real!("keyrange_dist_c", "", "mixgraph: weight c of key range x",
        mixgraph.keyrange_dist[2]),
    real!("keyrange_dist_d", "", "mixgraph: exponent d of the weight of key range x",
        mixgraph.keyrange_dist[3]),
    whole!(of_flag("keyrange_num"), u64, "key ranges", 1, 1 << 40,
        "mixgraph: number of key ranges",
        mixgraph.keyrange_num),
    real!("key_dist_a", "", "mixgraph: factor of the power distribution inside a key range",
        mixgraph.key_dist[0]),
    real!("key_dist_b", "", "mixgraph: exponent of the power distribution inside a key range",
        mixgraph.key_dist[1]),
    real!("value_k", "", "mixgraph: shape of the Pareto distribution of value sizes",
        mixgraph.value_dist[0]),
    real!("value_sigma", "", "mixgraph: scale of the Pareto distribution of value sizes",
        mixgraph.value_dist[1]),
    real!("value_theta", "bytes", "mixgraph: location of the Pareto distribution of value sizes",
        mixgraph.value_dist[2]),
    whole!(of_flag("mix_max_value_size"), u64, "bytes", 0, 1 << 40,
        "mixgraph: maximum value size",
        mixgraph.max_value_size),
    real!("mix_get_ratio", "", "mixgraph: share of operations that are reads",
        mixgraph.get_put_seek_ratio[0]),
    real!("mix_put_ratio", "", "mixgraph: share of operations that are writes",
        mixgraph.get_put_seek_ratio[1]),
    real!("mix_seek_ratio", "", "mixgraph: share of operations that are seeks",
        mixgraph.get_put_seek_ratio[2]),
];

#[inline(never)]
fn read_whole(text: &str) -> Result<i128, Refusal> {
    let advice = "write it as digits, for example 67108864";
    text.parse()
        .map_err(|_| Refusal::new("this is not a whole number", advice))
}

#[inline(never)]
fn read_real(text: &str) -> Result<f64, Refusal> {
    let advice = "write it as digits, for example 0.5";
    f64::from_text(text).map_err(|_| Refusal::new("this is not a number", advice))
}

const EXPONENTS: Range = Range::Above(0.0, MAX_ZIPF_EXPONENT);
const NO_EXPONENT: &str = "this is not a valid exponent";

/// Zipf exponent, and whether ranks are scattered; `None` if keys are not Zipfian.
fn zipfian(workload: &Workload) -> Option<(f64, bool)> {
    match workload.key_distribution {
        KeyDistribution::Uniform => None,
        KeyDistribution::Zipfian {
            exponent,
            is_scattered,
        } => Some((exponent, is_scattered)),
    }
}

/// Mutable access to Zipf exponent and scattering; refused if nothing would depend on them.
fn zipfian_mut(workload: &mut Workload) -> Result<(&mut f64, &mut bool), Refusal> {
    check_chosen_keys(workload)?;
    match &mut workload.key_distribution {
        KeyDistribution::Uniform => Err(Refusal::new(
            "it applies only to Zipfian keys",
            "add key_distribution=zipfian",
        )),
        KeyDistribution::Zipfian {
            exponent,
            is_scattered,
        } => Ok((exponent, is_scattered)),
    }
}

fn check_chosen_keys(workload: &Workload) -> Result<(), Refusal> {
    match workload.chooses_keys() {
        true => Ok(()),
        false => Err(Refusal::new(
            "no benchmark in this command line uses it",
            "use it with fillrandom, overwrite or deleterandom",
        )),
    }
}

fn set_distribution(workload: &mut Workload, text: &str) -> Result<(), Refusal> {
    check_chosen_keys(workload)?;
    workload.key_distribution = match (text, workload.key_distribution) {
        ("uniform", _) => KeyDistribution::Uniform,
        ("zipfian", KeyDistribution::Uniform) => KeyDistribution::ZIPFIAN,
        ("zipfian", before) => before,
        _ => {
            let advice = "use uniform or zipfian";
            return Err(Refusal::new("unknown key distribution", advice));
        }
    };
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rate() -> &'static Setting<Workload> {
        let mut settings = SETTINGS.iter();
        let rate = settings.find(|one| one.row.name == "benchmark_write_rate_limit");
        rate.expect("the setting")
    }

    #[test]
    fn a_rate_is_set_and_told() {
        let mut workload = Workload::default();
        assert_eq!((rate().get)(&workload).as_deref(), Some("0"));
        rate().set(&mut workload, " 2097152 ").unwrap();
        assert_eq!((rate().get)(&workload).as_deref(), Some("2097152"));
    }

    #[test]
    fn what_is_no_rate_is_refused_and_changes_nothing() {
        let mut workload = Workload::default();
        for value in ["", "-1", "2M", "1.5"] {
            let refused = rate().set(&mut workload, value).unwrap_err();
            assert!(refused.to_string().contains(rate().row.name));
            assert_eq!(workload.benchmark_write_rate_limit, 0);
        }
    }
}
