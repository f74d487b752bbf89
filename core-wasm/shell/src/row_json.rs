//! A row of the Compaction Stats table as JSON.

use engine::stats::table::StatsRow;
use serde_json::{Value, json};

/// A row under the keys of `simulate --json`.
pub(crate) fn row_json(row: &StatsRow) -> Value {
    let stats = &row.stats;
    json!({
        "level": row.level,
        "files": row.files,
        "size_bytes": row.size_bytes,
        "score": row.score,
        "read_bytes": row.read_bytes(),
        "rn_bytes": stats.bytes_read_non_output_levels,
        "rnp1_bytes": stats.bytes_read_output_level,
        "write_bytes": stats.bytes_written,
        "wprecomp_bytes": stats.bytes_written_pre_compression,
        "wnew_bytes": row.wnew_bytes(),
        "moved_bytes": stats.bytes_moved,
        "w_amp": row.w_amp,
        "rd_mb_s": row.read_mib_per_second(),
        "wr_mb_s": row.write_mib_per_second(),
        "comp_sec": row.compaction_seconds(),
        "comp_merge_cpu_sec": row.cpu_seconds(),
        "comp_cnt": stats.count,
        "key_in": stats.input_records,
        "key_drop": stats.dropped_records,
    })
}
