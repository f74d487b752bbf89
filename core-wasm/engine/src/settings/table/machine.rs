//! Settings of the machine: its profile, and each of the profile's parameters.

use crate::decimal::parse;
use crate::machine::cost::{MACHINE_PROFILES, MachineProfile};
use crate::options::setting::{Kind, Range, Refusal, Row, Setting, Target, for_people};
use crate::options::{CompressionType, OptionError, nearest_name};

/// Prefix of all parameter names.
const PREFIX: &str = "machine.";

/// Valid times for one operation, entry or byte, in nanoseconds.
const NANOS: Range = Range::Real(0.0, 1e9);
const BYTES_PER_SEC: Range = Range::Real(1.0, 1e18);
const FACTOR: Range = Range::Real(0.01, 100.0);

const PROFILE_NAMES: [&str; MACHINE_PROFILES.len()] = {
    let mut names = [""; MACHINE_PROFILES.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = MACHINE_PROFILES[at].name;
        at += 1;
    }
    names
};

/// Setting for the machine's profile. It changes all parameters, so it is always applied first.
pub static MACHINE_PROFILE: Setting<MachineProfile> = Setting {
    row: Row {
        name: "machine_profile",
        target: Target::Machine,
        kind: Kind::Enumeration(&PROFILE_NAMES),
        is_set_first: true,
        sentence: for_people(
            "Machine whose CPU and storage are simulated; sets all machine parameters",
        ),
        ..Row::BLANK
    },
    get: |machine| Some(machine.name.to_string()),
    store: |machine, text| {
        *machine = MachineProfile::named(text).ok_or_else(|| {
            let advice = format!("use one of {}", PROFILE_NAMES.join(", "));
            Refusal::new("unknown machine profile", &advice)
        })?;
        Ok(())
    },
};

/// Declares a parameter: a field of [`MachineProfile`], a cost per byte for a compression type, or
/// a number at a given path with a name of its own.
macro_rules! parameter {
    ($field:ident: $type:ident, $unit:literal, $range:expr, $sentence:literal) => {
        parameter!(concat!("machine.", stringify!($field)), $type, $unit, $range, $sentence, $field)
    };
    ($codec:ident $key:literal $way:ident, $sentence:literal) => {
        parameter!(
            concat!("machine.", $key, "_", stringify!($way), "_nanos"), f64, "ns/byte", NANOS,
            $sentence, compression.speeds[CompressionType::$codec as usize].$way
        )
    };
    ($name:expr, $type:ident, $unit:literal, $range:expr, $sentence:literal, $($path:tt)+) => {
        Setting {
            row: Row {
                name: $name,
                target: Target::Machine,
                kind: kind_of(stringify!($type)),
                unit: $unit,
                range: $range,
                sentence: for_people($sentence),
                ..Row::BLANK
            },
            get: |machine| Some((machine.$($path)+ as f64).to_string()),
            store: |machine, text| {
                machine.$($path)+ = read_number(text, kind_of(stringify!($type)))? as $type;
                Ok(())
            },
        }
    };
}

const fn kind_of(field_type: &str) -> Kind {
    match field_type.as_bytes() {
        b"f64" => Kind::Real,
        _ => Kind::Integer,
    }
}

#[inline(never)]
fn read_number(text: &str, kind: Kind) -> Result<f64, Refusal> {
    let number = parse(text).ok_or_else(|| Refusal::from("write a number".to_string()))?;
    match kind {
        Kind::Integer if number.floor() != number => {
            Err(Refusal::from("write a whole number".to_string()))
        }
        _ => Ok(number),
    }
}

/// All parameters, in the order used in lists for users.
#[rustfmt::skip]
pub static PARAMETERS: &[Setting<MachineProfile>] = &[
    parameter!(cores: u32, "cores", Range::Whole(0, 1024),
        "Number of cores shared by the writer, flushes and compactions; 0 = unlimited"),
    parameter!(random_write_nanos: u64, "ns", NANOS,
        "CPU time of one random write"),
    parameter!(cache_miss_nanos: f64, "ns", NANOS,
        "CPU time that each doubling of the memtable beyond 1 MiB adds to a random write"),
    parameter!(sequential_write_nanos: u64, "ns", NANOS,
        "CPU time of one sequential write"),
    parameter!(vector_write_nanos: u64, "ns", NANOS,
        "CPU time of one write to a vector memtable"),
    parameter!(entry_nanos: f64, "ns", NANOS,
        "CPU time to read and merge one entry in a flush or compaction"),
    parameter!(merge_compare_nanos: f64, "ns", NANOS,
        "CPU time of one key comparison; merging k sorted runs takes log2 k comparisons per entry"),
    parameter!(memtable_entry_nanos: f64, "ns", NANOS,
        "CPU time to find the next memtable entry during a flush"),
    parameter!(written_entry_nanos: f64, "ns", NANOS,
        "CPU time to write one entry that a flush or compaction keeps"),
    parameter!(raw_byte_nanos: f64, "ns/byte", NANOS,
        "CPU time per uncompressed byte that a flush or compaction reads"),
    parameter!(vector_compare_nanos: f64, "ns", NANOS,
        "CPU time of one comparison while a flush sorts a vector memtable"),
    parameter!(device_read_bytes_per_sec: f64, "bytes/s", BYTES_PER_SEC,
        "Read bandwidth of the device, shared by running jobs"),
    parameter!(device_write_bytes_per_sec: f64, "bytes/s", BYTES_PER_SEC,
        "Write bandwidth of the device, shared by running jobs"),
    parameter!(page_cache_share: f64, "", Range::Real(0.0, 1.0),
        "Share of a compaction's reads and writes absorbed by the page cache; 0 with direct I/O"),
    parameter!(compaction_latency_nanos: u64, "ns", NANOS,
        "Fixed time per compaction for opening and checking files, without its syncs"),
    parameter!(output_file_nanos: u64, "ns", NANOS,
        "Time per output file of a compaction besides its sync"),
    parameter!(sync_nanos: u64, "ns", NANOS,
        "Latency of one sync: of each output file, of the directory and of the MANIFEST"),
    parameter!(unlink_nanos: u64, "ns", NANOS,
        "Latency of deleting a file; the compaction thread waits for it after installing its \
         result"),
    parameter!(processor_spread: f64, "", Range::Real(0.0, 1.0),
        "Standard deviation of a job's CPU time, as a share of it"),
    parameter!(wait_spread: f64, "", Range::Real(0.0, 1.0),
        "Standard deviation of a job's device time, as a share of it"),
    parameter!(write_spread: f64, "", Range::Real(0.0, 1.0),
        "Standard deviation of a memtable's write time, as a share of it"),
    parameter!(noise_seed: u64, "", Range::Real(0.0, 1e9),
        "Seed of the noise; 0 = none"),
    parameter!(Snappy "snappy" compression, "CPU time to compress one byte with Snappy"),
    parameter!(Snappy "snappy" decompression, "CPU time per decompressed byte with Snappy"),
    parameter!(Zlib "zlib" compression, "CPU time to compress one byte with zlib"),
    parameter!(Zlib "zlib" decompression, "CPU time per decompressed byte with zlib"),
    parameter!(Bzip2 "bzip2" compression, "CPU time to compress one byte with bzip2"),
    parameter!(Bzip2 "bzip2" decompression, "CPU time per decompressed byte with bzip2"),
    parameter!(Lz4 "lz4" compression,
        "CPU time to compress one byte with LZ4, in releases up to 10.5 and since 10.7.2"),
    parameter!(Lz4 "lz4" decompression, "CPU time per decompressed byte with LZ4"),
    parameter!("machine.lz4_stream_reuse_factor", f64, "", FACTOR,
        "Factor by which LZ4 compression costs more in RocksDB 10.6.0 to 10.7.1",
        compression.lz4_stream_reuse_factor),
    parameter!(Lz4hc "lz4hc" compression,
        "CPU time to compress one byte with LZ4HC, in releases since 10.6"),
    parameter!(Lz4hc "lz4hc" decompression, "CPU time per decompressed byte with LZ4HC"),
    parameter!("machine.lz4hc_fresh_stream_factor", f64, "", FACTOR,
        "Factor by which LZ4HC compression costs more before RocksDB 10.6",
        compression.lz4hc_fresh_stream_factor),
    parameter!(Xpress "xpress" compression, "CPU time to compress one byte with Xpress"),
    parameter!(Xpress "xpress" decompression, "CPU time per decompressed byte with Xpress"),
    parameter!(Zstd "zstd" compression, "CPU time to compress one byte with ZSTD"),
    parameter!(Zstd "zstd" decompression, "CPU time per decompressed byte with ZSTD"),
];

/// Iterates over the profile setting and all parameters.
pub(super) fn settings() -> impl Iterator<Item = &'static Setting<MachineProfile>> {
    [&MACHINE_PROFILE].into_iter().chain(PARAMETERS)
}

/// Returns true if a name can only be a machine parameter.
pub(crate) fn is_parameter_name(name: &str) -> bool {
    name.starts_with(PREFIX)
}

/// Error for a machine parameter that does not exist.
pub(crate) fn unknown_parameter(name: &str, value: &str) -> OptionError {
    let names = || PARAMETERS.iter().map(|one| one.row.name);
    let advice = match nearest_name(name, names()) {
        Some(nearest) => format!("did you mean {nearest}"),
        None => format!("use one of {}", names().collect::<Vec<_>>().join(", ")),
    };
    let problem = "unknown machine parameter";
    OptionError::new(name, value, problem, &advice)
}

/// Names of a machine's parameters with their values as text.
pub fn parameter_texts(
    machine: &MachineProfile,
) -> impl Iterator<Item = (&'static str, String)> + '_ {
    let texts = PARAMETERS
        .iter()
        .map(|one| (one.row.name, (one.get)(machine)));
    texts.map(|(name, text)| (name, text.unwrap_or_default()))
}
