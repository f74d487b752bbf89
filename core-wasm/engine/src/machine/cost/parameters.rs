//! The parameters of a machine by name: for `--set`, and for the page's controls.

use crate::machine::cost::profiles::{MACHINE_PROFILES, MachineProfile};
use crate::options::OptionError;
use crate::options::nearest_name;

/// The name of the setting that chooses a profile.
pub const MACHINE_PROFILE: &str = "machine_profile";

/// What the name of every parameter begins with.
const PREFIX: &str = "machine.";

/// One number of a [`MachineProfile`].
pub struct MachineParameter {
    /// `machine.` and the name of the field.
    pub name: &'static str,
    /// Whether it is a whole number.
    pub is_integer: bool,
    /// Its unit; empty for none.
    pub unit: &'static str,
    /// Smallest and largest valid number, included.
    pub range: (f64, f64),
    /// What it means, in one line.
    pub help: &'static str,
    get: fn(&MachineProfile) -> f64,
    set: fn(&mut MachineProfile, f64),
}

impl MachineParameter {
    /// Its value in a machine, as [`set_machine`] reads it.
    pub fn value_text(&self, machine: &MachineProfile) -> String {
        (self.get)(machine).to_string()
    }
}

/// Nanoseconds that one operation, entry or byte may take.
const NANOS: (f64, f64) = (0.0, 1e9);
const BYTES_PER_SEC: (f64, f64) = (1.0, 1e18);
const FACTOR: (f64, f64) = (0.01, 100.0);

/// One parameter; the path is the field of [`MachineProfile`], of this type.
macro_rules! parameter {
    ($name:literal, $type:ident, $unit:literal, $range:expr, $help:literal, $($path:tt)+) => {
        MachineParameter {
            name: $name,
            is_integer: !matches!(stringify!($type).as_bytes(), b"f64"),
            unit: $unit,
            range: $range,
            help: $help,
            get: |machine| machine.$($path)+ as f64,
            set: |machine, number| machine.$($path)+ = number as $type,
        }
    };
}

#[rustfmt::skip]
const PARAMETERS: &[MachineParameter] = &[
    parameter!("machine.cores", u32, "cores", (0.0, 1024.0),
        "Cores that the writer, flushes and compactions share; 0: as many as they want",
        cores),
    parameter!("machine.random_write_nanos", u64, "ns", NANOS,
        "Processor time of one random write",
        random_write_nanos),
    parameter!("machine.sequential_write_nanos", u64, "ns", NANOS,
        "Processor time of one sequential write",
        sequential_write_nanos),
    parameter!("machine.vector_write_nanos", u64, "ns", NANOS,
        "Processor time of one write into a vector memtable",
        vector_write_nanos),
    parameter!("machine.entry_nanos", f64, "ns", NANOS,
        "Processor time of reading and merging one entry in a flush or a compaction",
        entry_nanos),
    parameter!("machine.merge_compare_nanos", f64, "ns", NANOS,
        "Processor time of one comparison: merging k sorted runs takes log2 k for each entry",
        merge_compare_nanos),
    parameter!("machine.memtable_entry_nanos", f64, "ns", NANOS,
        "Processor time of finding the next entry of a memtable when it is flushed",
        memtable_entry_nanos),
    parameter!("machine.written_entry_nanos", f64, "ns", NANOS,
        "Processor time of writing one entry that a flush or a compaction keeps",
        written_entry_nanos),
    parameter!("machine.raw_byte_nanos", f64, "ns/byte", NANOS,
        "Processor time of one byte that a flush or a compaction reads, before compression",
        raw_byte_nanos),
    parameter!("machine.vector_compare_nanos", f64, "ns", NANOS,
        "Processor time of one comparison while a flush sorts a vector memtable",
        vector_compare_nanos),
    parameter!("machine.device_read_bytes_per_sec", f64, "bytes/s", BYTES_PER_SEC,
        "Read bandwidth of the device, which running jobs share",
        device_read_bytes_per_sec),
    parameter!("machine.device_write_bytes_per_sec", f64, "bytes/s", BYTES_PER_SEC,
        "Write bandwidth of the device, which running jobs share",
        device_write_bytes_per_sec),
    parameter!("machine.page_cache_share", f64, "", (0.0, 1.0),
        "Part of a compaction's reads and writes that the page cache takes; 0 under direct I/O",
        page_cache_share),
    parameter!("machine.compaction_latency_nanos", u64, "ns", NANOS,
        "Time that each compaction takes besides its syncs, for opening and checking files",
        compaction_latency_nanos),
    parameter!("machine.sync_nanos", u64, "ns", NANOS,
        "Latency of a sync: of each output file, of their directory and of the MANIFEST",
        sync_nanos),
    parameter!("machine.unlink_nanos", u64, "ns", NANOS,
        "Latency of deleting a file, for which a compaction's thread waits after the install",
        unlink_nanos),
    parameter!("machine.snappy_compression_nanos", f64, "ns/byte", NANOS,
        "Processor time of compressing one byte with Snappy",
        compression.snappy.compression),
    parameter!("machine.snappy_decompression_nanos", f64, "ns/byte", NANOS,
        "Processor time of decompressing one byte, counted after it, with Snappy",
        compression.snappy.decompression),
    parameter!("machine.zlib_compression_nanos", f64, "ns/byte", NANOS,
        "Processor time of compressing one byte with zlib",
        compression.zlib.compression),
    parameter!("machine.zlib_decompression_nanos", f64, "ns/byte", NANOS,
        "Processor time of decompressing one byte, counted after it, with zlib",
        compression.zlib.decompression),
    parameter!("machine.bzip2_compression_nanos", f64, "ns/byte", NANOS,
        "Processor time of compressing one byte with bzip2",
        compression.bzip2.compression),
    parameter!("machine.bzip2_decompression_nanos", f64, "ns/byte", NANOS,
        "Processor time of decompressing one byte, counted after it, with bzip2",
        compression.bzip2.decompression),
    parameter!("machine.lz4_compression_nanos", f64, "ns/byte", NANOS,
        "Processor time of compressing one byte with LZ4, up to 10.5 and since 10.7.2",
        compression.lz4.compression),
    parameter!("machine.lz4_decompression_nanos", f64, "ns/byte", NANOS,
        "Processor time of decompressing one byte, counted after it, with LZ4",
        compression.lz4.decompression),
    parameter!("machine.lz4_stream_reuse_factor", f64, "", FACTOR,
        "How many times dearer compressing with LZ4 is from RocksDB 10.6.0 to 10.7.1",
        compression.lz4_stream_reuse_factor),
    parameter!("machine.lz4hc_compression_nanos", f64, "ns/byte", NANOS,
        "Processor time of compressing one byte with LZ4HC, since 10.6",
        compression.lz4hc.compression),
    parameter!("machine.lz4hc_decompression_nanos", f64, "ns/byte", NANOS,
        "Processor time of decompressing one byte, counted after it, with LZ4HC",
        compression.lz4hc.decompression),
    parameter!("machine.lz4hc_fresh_stream_factor", f64, "", FACTOR,
        "How many times dearer compressing with LZ4HC is before RocksDB 10.6",
        compression.lz4hc_fresh_stream_factor),
    parameter!("machine.xpress_compression_nanos", f64, "ns/byte", NANOS,
        "Processor time of compressing one byte with Xpress",
        compression.xpress.compression),
    parameter!("machine.xpress_decompression_nanos", f64, "ns/byte", NANOS,
        "Processor time of decompressing one byte, counted after it, with Xpress",
        compression.xpress.decompression),
    parameter!("machine.zstd_compression_nanos", f64, "ns/byte", NANOS,
        "Processor time of compressing one byte with zstd",
        compression.zstd.compression),
    parameter!("machine.zstd_decompression_nanos", f64, "ns/byte", NANOS,
        "Processor time of decompressing one byte, counted after it, with zstd",
        compression.zstd.decompression),
];

/// All parameters, in the order of a list for people.
pub fn parameters() -> &'static [MachineParameter] {
    PARAMETERS
}

/// Whether a setting is one of a machine: its profile, or what is named as a parameter.
pub fn is_machine_setting(name: &str) -> bool {
    name == MACHINE_PROFILE || name.starts_with(PREFIX)
}

/// Changes a machine: another profile, or one parameter.
///
/// # Errors
/// An unknown profile or parameter, a value that is no number, or one out of range; the machine is
/// unchanged then.
pub fn set_machine(
    machine: &mut MachineProfile,
    name: &str,
    value: &str,
) -> Result<(), OptionError> {
    let refused = |what: &str, todo: &str| Err(OptionError::new(name, value, what, todo));
    if name == MACHINE_PROFILE {
        let Some(named) = MachineProfile::named(value.trim()) else {
            let names = MACHINE_PROFILES.map(|one| one.name);
            let todo = format!("use one of {}", names.join(", "));
            return refused("there is no such machine profile", &todo);
        };
        *machine = named;
        return Ok(());
    }
    let Some(parameter) = PARAMETERS.iter().find(|one| one.name == name) else {
        let todo = match nearest_name(name, PARAMETERS.iter().map(|one| one.name)) {
            Some(nearest) => format!("did you mean {nearest}"),
            None => format!("use one of {}", all_names()),
        };
        return refused("there is no such parameter of a machine", &todo);
    };
    let Ok(number) = value.trim().parse::<f64>() else {
        return refused("this value cannot be read", "write a number");
    };
    if parameter.is_integer && number.floor() != number {
        return refused("this value cannot be read", "write a whole number");
    }
    let (least, most) = parameter.range;
    if !(least <= number && number <= most) {
        let todo = format!("use a value from {least} to {most}");
        return refused("it is out of range", &todo);
    }
    (parameter.set)(machine, number);
    Ok(())
}

fn all_names() -> String {
    let names: Vec<&str> = PARAMETERS.iter().map(|one| one.name).collect();
    names.join(", ")
}
