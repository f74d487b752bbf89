//! A row of the Compaction Stats table as JSON.

use crate::message::messages;
use engine::stats::columns::Column;
use engine::stats::table;

messages! {
    /// A row of the Compaction Stats table; numbers that a recording lacks are null.
    StatsRow(row: &table::StatsRow, hides: &dyn Fn(Column) -> bool) with {
        let stats = &row.stats;
        let count = |column: Column, count: u64| (!hides(column)).then_some(count);
        let number = |column: Column, number: f64| (!hides(column)).then_some(number);
        let has_time = stats.micros != 0 || row.read_bytes() + stats.bytes_written == 0;
        let speed = |column: Column, speed: f64| number(column, speed).filter(|_| has_time);
    } {
        level: &str = row.level.as_str(),
        files: Option<u64> = count(Column::Files, row.files),
        size_bytes: Option<u64> = count(Column::Size, row.size_bytes),
        score: Option<f64> = number(Column::Score, row.score),
        read_bytes: Option<u64> = count(Column::Read, row.read_bytes()),
        rn_bytes: u64 = stats.bytes_read_non_output_levels,
        rnp1_bytes: u64 = stats.bytes_read_output_level,
        write_bytes: u64 = stats.bytes_written,
        wprecomp_bytes: Option<u64> = count(Column::WPreComp, stats.bytes_written_pre_compression),
        wnew_bytes: i64 = row.wnew_bytes(),
        moved_bytes: u64 = stats.bytes_moved,
        w_amp: Option<f64> = number(Column::WAmp, row.w_amp),
        /// Also null if the time is 0, where RocksDB divides by 1 µs.
        rd_mb_s: Option<f64> = speed(Column::Rd, row.read_mib_per_second()),
        wr_mb_s: Option<f64> = speed(Column::Wr, row.write_mib_per_second()),
        comp_sec: Option<f64> = number(Column::CompSec, row.compaction_seconds()),
        comp_merge_cpu_sec: Option<f64> = number(Column::CompCpu, row.cpu_seconds()),
        comp_cnt: u64 = stats.count,
        key_in: Option<u64> = count(Column::KeyIn, stats.input_records),
        key_drop: Option<u64> = count(Column::KeyDrop, stats.dropped_records),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::stats::table::LevelStats;
    use serde_json::{Value, json};

    #[test]
    fn there_is_no_speed_without_a_time() {
        let row = |micros: u64| table::StatsRow {
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
        let json = |micros: u64| Value::from(StatsRow::of(&row(micros), &|_| false));
        assert_eq!(json(0)["wr_mb_s"], Value::Null);
        assert_eq!(json(999_999)["wr_mb_s"], json!(1.0));
    }
}
