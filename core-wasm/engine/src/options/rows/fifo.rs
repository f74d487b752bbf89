//! Options of FIFO compaction (O-2).

use crate::options::RocksDbVersion;
use crate::options::declare_options::{Contains, options_struct, store};
use crate::options::setting::{Flag, FlagForm, Kind, Releases, Row, Setting, Target};
use crate::options::value_text::OptionText;

options_struct! {
    /// Fields of `compaction_options_fifo`.
    pub struct FifoOptions, target Fifo, flags "fifo_compaction_", rows FifoRows {
        "Total size above which the oldest files are dropped"
        max_table_files_size: u64 = 1 << 30 => {
            kind: Kind::Bytes,
            flag: Some(
                Flag::named("fifo_compaction_max_table_files_size_mb")
                    .form(FlagForm::Mebibytes)
                    .default("0"),
            ),
        },
        "Merge small L0 files"
        allow_compaction: bool = false => {
            flag: Some(FLAG.default("true")),
        },
        "Total size, including blob files, above which the oldest files are dropped \
         (11.0+); 0 = not used"
        max_data_files_size: u64 = 0 => {
            kind: Kind::Bytes,
            releases: Releases::since(11, 0),
            flag: Some(
                Flag::named("fifo_compaction_max_data_files_size_mb").form(FlagForm::Mebibytes),
            ),
        },
        "Derive the target size of merged files from the ratio of key and blob bytes \
         (11.0+)"
        use_kv_ratio_compaction: bool = false => {
            releases: Releases::since(11, 0),
        },
    }
    parts {}
    without rows {}
}
