//! A row of the Compaction Stats table as JSON.

use engine::stats::table::StatsRow;
use serde_json::{Value, json};

/// A row under the keys of `simulate --json`.
pub(crate) fn row_json(row: &StatsRow) -> Value {
    let stats = &row.stats;
    let has_time = stats.micros != 0 || row.read_bytes() + stats.bytes_written == 0;
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
        // Without a time there is no speed, where RocksDB's table divides by 1 µs.
        "rd_mb_s": has_time.then(|| row.read_mib_per_second()),
        "wr_mb_s": has_time.then(|| row.write_mib_per_second()),
        "comp_sec": row.compaction_seconds(),
        "comp_merge_cpu_sec": row.cpu_seconds(),
        "comp_cnt": stats.count,
        "key_in": stats.input_records,
        "key_drop": stats.dropped_records,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::stats::table::LevelStats;

    #[test]
    fn there_is_no_speed_without_a_time() {
        let row = |micros: u64| StatsRow {
            level: "L0".to_string(),
            files: 1,
            files_being_compacted: 0,
            size_bytes: 1 << 20,
            score: 0.0,
            w_amp: 1.0,
            stats: LevelStats {
                bytes_written: 1 << 20,
                micros,
                ..LevelStats::default()
            },
        };
        assert_eq!(row_json(&row(0))["wr_mb_s"], Value::Null);
        assert_eq!(row_json(&row(999_999))["wr_mb_s"], json!(1.0));
    }
}
