//! Rules shared by several styles: moves, compression, waiting manual compactions, write stalls.

use crate::compaction::steps::{COMPRESSION, MANUAL_COMPACTION, SLOWDOWN, STOP, TRIVIAL_MOVE};
use crate::reasoning::rules;

rules! {
    rule 32 ManualCompactionBlocked "U-41" MANUAL_COMPACTION {}
    no "waits until no compaction is running";

    rule 40 MoveBelowL0 "T-1" TRIVIAL_MOVE { level: Level }
    yes "{level} is below L0, so its files do not overlap";

    rule 41 MoveL0Disjoint "T-1" TRIVIAL_MOVE {}
    yes "no two L0 files overlap";

    rule 42 MoveL0Chosen "T-1" TRIVIAL_MOVE {}
    yes "no older L0 file overlaps the chosen ones";

    /// L0 files overlap, so a move could put newer data below older data.
    rule 125 MoveL0Overlap "T-1" TRIVIAL_MOVE {}
    no "not possible: L0 files overlap each other";

    rule 43 MoveOtherLevel "T-3" TRIVIAL_MOVE { start_level: Level, output_level: Level }
    test [output_level] != [start_level];
    yes "output {output_level} ≠ start level {start_level}";
    no "output {output_level} = start level {start_level}";

    rule 44 MoveInputsDisjoint "U-36" TRIVIAL_MOVE {}
    yes "input files do not overlap";

    rule 45 MoveInputsOverlap "U-36" TRIVIAL_MOVE { left: File, right: File }
    no "not possible: files {left} and {right} overlap";

    /// The universal option for moves is off, so every pick rewrites its inputs (U-38).
    rule 46 MoveNotAllowed "U-36" TRIVIAL_MOVE {}
    aside true;
    no "not tried: allow_trivial_move is false";

    rule 47 MoveReason "U-12" TRIVIAL_MOVE {}
    no "not possible: periodic and manual compactions rewrite their files";

    rule 48 MoveOneLevel "T-6" TRIVIAL_MOVE { input_levels: Count of Inputs }
    test [input_levels] == [1];
    yes "number of input levels {input_levels} = 1";
    no "number of input levels {input_levels} ≠ 1";

    rule 49 MovePath "T-7" TRIVIAL_MOVE { path: Number, output_path: Number }
    test [path] == [output_path];
    yes "storage path {path} of the first file = output path {output_path}";
    no "storage path {path} of the first file ≠ output path {output_path}";

    rule 50 MoveCompression "T-8" TRIVIAL_MOVE {
        start_level: Level,
        output_level: Level,
        start_compression: Compression,
        output_compression: Compression,
    }
    test [start_compression] == [output_compression];
    yes "configured compression: {start_compression} on {start_level} = {output_compression} on \
         {output_level}";
    no "configured compression: {start_compression} on {start_level} ≠ {output_compression} on \
        {output_level}";

    rule 51 MoveLastLevel "T-9" TRIVIAL_MOVE { level: Level }
    yes "{level} is the last level, so there is no overlap below";

    rule 52 MoveGrandparents "T-9" TRIVIAL_MOVE {
        file: File,
        below: Level,
        bytes: Bytes of FileAndOverlapping(file, below),
        limit: Bytes,
    }
    test [bytes] <= [limit];
    labels "file {file} and the files of {below} that it overlaps", "max_compaction_bytes";
    yes "file {file} plus the files of {below} that it overlaps: {bytes} ≤ max_compaction_bytes \
         {limit}";
    no "file {file} plus the files of {below} that it overlaps: {bytes} > max_compaction_bytes \
        {limit}";

    rule 156 MovePartitions "T-9" TRIVIAL_MOVE { file: File }
    no "not possible: keys of file {file} are in two partitions of sst_partitioner_factory";

    rule 53 TrivialMove "T-11" TRIVIAL_MOVE { files: Count of Inputs, bytes: Bytes of Inputs }
    yes "files moved without being rewritten: {files}, {bytes}";

    rule 155 MoveKeysByAge "T-10" TRIVIAL_MOVE {}
    no "not possible: preclude_last_level_data_seconds places each key by its age";

    rule 54 CompressionPerLevel "Z-2" COMPRESSION {
        level: Level,
        compression: Compression,
        entry: Number,
        base_level: Level,
    }
    note "output on {level}: {compression}, entry {entry} of compression_per_level (base level \
          {base_level})";

    rule 55 CompressionBottommost "Z-2" COMPRESSION { level: Level, compression: Compression }
    note "output on {level}: {compression}, bottommost_compression, because no deeper level has \
          files";

    rule 144 RunsSlowdown "W-5" SLOWDOWN { count: Count of AllFiles, trigger: Count }
    test [count] >= [trigger];
    labels "sorted runs", "level0_slowdown_writes_trigger";
    yes "sorted runs {count} ≥ level0_slowdown_writes_trigger {trigger}";
    no "sorted runs {count} < level0_slowdown_writes_trigger {trigger}";

    rule 145 RunsStop "W-5" STOP { count: Count of AllFiles, trigger: Count }
    test [count] >= [trigger];
    labels "sorted runs", "level0_stop_writes_trigger";
    yes "sorted runs {count} ≥ level0_stop_writes_trigger {trigger}";
    no "sorted runs {count} < level0_stop_writes_trigger {trigger}";

    rule 146 L0Slowdown "W-5" SLOWDOWN { count: Count of L0Files, trigger: Count }
    test [count] >= [trigger];
    labels "L0 files", "level0_slowdown_writes_trigger";
    yes "L0 files {count} ≥ level0_slowdown_writes_trigger {trigger}";
    no "L0 files {count} < level0_slowdown_writes_trigger {trigger}";

    rule 147 L0Stop "W-5" STOP { count: Count of L0Files, trigger: Count }
    test [count] >= [trigger];
    labels "L0 files", "level0_stop_writes_trigger";
    yes "L0 files {count} ≥ level0_stop_writes_trigger {trigger}";
    no "L0 files {count} < level0_stop_writes_trigger {trigger}";
}
