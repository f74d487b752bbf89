//! The words of the rules that pickers try: the first part of the table.

/// Passes them to `$table`, followed by the rest of its rules.
macro_rules! decision_rules {
    ($table:ident { $($rest:tt)* }) => { $table! {
    /// Number of sorted runs, busy ones included, against the trigger.
    UniversalTrigger "U-9" "sorted runs"
        "{0:n} (run 1 is the newest) ≥ trigger {1:n}";
    /// There is nothing to compact.
    UniversalNoRuns "U-9" "sorted runs" "there are none";
    /// Periodic compaction takes all idle runs from the oldest on.
    UniversalPeriodic "U-33" "periodic"
        "files old enough: {0:n}; merges {1:runs}";
    /// Periodic compaction impossible: the oldest run is busy.
    UniversalPeriodicBlocked "U-33" "periodic"
        "files old enough: {0:n}, but the oldest run is being compacted";
    /// Periodic compaction useless: only the oldest run is idle and it is not due.
    UniversalPeriodicMissed "U-33" "periodic"
        "files old enough: {0:n}, but none in the oldest run, and the next is being compacted";
    /// Size amplification impossible: the oldest run is busy.
    UniversalSizeAmplificationBusy "U-15" "size amplification"
        "the oldest run, {0:bytes}, is being compacted";
    /// Size amplification impossible: nothing idle beside the oldest run.
    UniversalSizeAmplificationAlone "U-16" "size amplification"
        "the oldest run has no idle neighbour";
    /// Size amplification before 8.7: any busy run stopped it.
    UniversalSizeAmplificationSpan "U-16" "size amplification"
        "run {0:n} is being compacted, and this release wants all runs";
    /// Newest L0 files left out of a size amplification compaction.
    UniversalNewestL0Exclusion "U-17" "newest L0 left out"
        "newest {0:n} of {1:n} L0 files, {2:bytes}: without them {3:bytes} ≥ 90 % of {4:bytes}";
    /// The size amplification test.
    UniversalSizeAmplification "U-18" "size amplification"
        "{0:runs}: {2:bytes} ÷ oldest run {3:bytes} = {4:percent} ≥ {5:percent}";
    /// A window of the second-last run is merged instead of everything.
    UniversalIncremental "U-30" "incremental"
        "files of {1:level}: {0:n}, {2:bytes}, overlap {3:bytes} below: fanout {4:n} < {5:n}";
    /// No window of the second-last run was good enough.
    UniversalIncrementalNone "U-30" "incremental"
        "no files of {0:level} have fanout < {1:n}";
    /// The second-last run is an L0 file, which cannot be merged in part.
    UniversalIncrementalL0 "U-30" "incremental" "the second-oldest run is an L0 file";
    /// The best window cannot be merged because of a busy file.
    UniversalIncrementalBusy "U-30" "incremental"
        "the best files of {0:level} or files they overlap are being compacted";
    /// Size ratio: the next run is too large.
    UniversalSizeRatioStop "U-21" "size ratio"
        "{0:runs}: {2:bytes} × {3:percent} ≥ next run {4:bytes}";
    /// Size ratio with similar sizes: the next run is too small.
    UniversalSizeRatioSmall "U-21" "size ratio"
        "{0:runs}: next run {2:bytes} × {3:percent} ≥ run {1:n}, {4:bytes}";
    /// Size ratio: the next run is busy.
    UniversalSizeRatioBusy "U-21" "size ratio"
        "{0:runs}: the next run is being compacted";
    /// Size ratio: there is no older run.
    UniversalSizeRatioEnd "U-21" "size ratio" "{0:runs}: there is no older run";
    /// Size ratio: as many runs as may be merged at once.
    UniversalSizeRatioWidth "U-21" "size ratio"
        "{0:runs}: as many as max_merge_width {2:n} allows";
    /// Size ratio: too few runs.
    UniversalSizeRatioNarrow "U-21" "size ratio" "{0:n} runs ≥ min_merge_width {1:n}";
    /// The size ratio rule found its runs.
    UniversalSizeRatio "U-21" "size ratio"
        "merges {0:runs}, {2:bytes}: {3:n} runs ≥ min_merge_width {4:n}";
    /// Every run is busy.
    UniversalAllBusy "U-21" "size ratio" "all runs are being compacted";
    /// The limit is the trigger.
    UniversalRunLimit "U-25" "run limit"
        "{1:n}, the trigger, since max_read_amp is {0:n}";
    /// The limit is set.
    UniversalRunLimitFixed "U-25" "run limit" "{0:n}, from max_read_amp";
    /// The auto-tuned limit.
    UniversalRunLimitAutoTuned "U-26" "run limit"
        "{0:n}, tuned: runs that grow from {1:bytes} by size_ratio {2:n} reach {3:bytes}";
    /// The run count test fails.
    UniversalRunLimitKept "U-27" "sorted run count" "idle runs {0:n} > limit {1:n}";
    /// The run count step merges the newest runs.
    UniversalSortedRunNum "U-27" "sorted run count"
        "idle runs {0:n} > limit {1:n}: merges {2:runs}";
    /// Too few runs over the limit for one compaction.
    UniversalSortedRunNumNarrow "U-28" "sorted run count"
        "idle runs {0:n} > limit {1:n}, but {2:n} to merge ≥ min_merge_width {3:n}";
    /// Enough runs over the limit, but busy runs lie between them.
    UniversalSortedRunNumApart "U-27" "sorted run count"
        "idle runs {0:n} > limit {1:n}, but no {2:n} of them are neighbours";
    /// A file was marked for compaction.
    UniversalMarked "U-34" "marked files"
        "files marked: {0:n}; merges file {1:n} of {2:level} and what it overlaps, {3:n} in all";
    /// Marked files cannot be compacted now.
    UniversalMarkedBlocked "U-34" "marked files"
        "files marked: {0:n}, but none can be merged now";
    /// A manual compaction takes everything.
    ManualCompaction "U-41" "manual compaction" "all files: {0:n}, sorted runs: {1:n}, {2:bytes}";
    /// A manual compaction has to wait.
    ManualCompactionBlocked "U-41" "manual compaction" "waits: a compaction is running";
    /// The output is compressed.
    UniversalCompressionOn "U-22" "compression"
        "on: older runs are {0:bytes} of {1:bytes}, under compression_size_percent {2:n}";
    /// The output is not compressed.
    UniversalCompressionOff "U-22" "compression"
        "off: older runs are {0:bytes} of {1:bytes}, at least compression_size_percent {2:n}";
    /// The oldest run is an input, so the output goes to the last level.
    UniversalOutputLast "U-23" "output level" "{0:level}, the last: no older run is left";
    /// The output goes to the level above the next older run.
    UniversalOutputAbove "U-23" "output level" "{0:level}, above the next older run on {1:level}";
    /// The output stays among the L0 files.
    UniversalOutputL0 "U-23" "output level" "L0: the next older run is an L0 file";
    /// The output goes to the next level that has files.
    UniversalOutputNext "U-34" "output level" "{0:level}, the next level with files";
    /// Another compaction already writes these keys there.
    UniversalOutputConflict "U-23" "output conflict"
        "a running compaction writes the same keys on {0:level}";
    /// What a moved file's start level says about overlaps below L0.
    MoveBelowL0 "T-1" "trivial move" "{0:level} is below L0: its files are disjoint";
    /// Whether L0 files overlap.
    MoveL0Disjoint "T-1" "trivial move" "all L0 files are disjoint";
    /// The chosen L0 files were chosen such that nothing older overlaps them.
    MoveL0Chosen "T-1" "trivial move" "older L0 files are disjoint from the chosen ones";
    /// Whether the files leave their level.
    MoveOtherLevel "T-3" "trivial move" "output {1:level} ≠ start level {0:level}";
    /// Universal: the inputs do not overlap.
    MoveInputsDisjoint "U-36" "trivial move" "input files are disjoint";
    /// Universal: two inputs overlap.
    MoveInputsOverlap "U-36" "trivial move"
        "not possible: files {0:n} and {1:n} overlap";
    /// Universal: the option is off, so that every pick rewrites (U-38).
    MoveNotAllowed "U-36" "trivial move" "not tried: allow_trivial_move is false";
    /// Universal: whether this kind of pick may move.
    MoveReason "U-12" "trivial move" "not possible: periodic and manual picks rewrite";
    /// How many levels the inputs come from.
    MoveOneLevel "T-6" "trivial move" "input levels: {0:n} = 1";
    /// Whether the first file lies on the output's storage path.
    MovePath "T-7" "trivial move" "storage path {0:n} of the first file = {1:n}";
    /// Whether policy compresses both levels alike.
    MoveCompression "T-8" "trivial move"
        "compression by policy: {2:compression} on {0:level} = {3:compression} on {1:level}";
    /// There is no level below the output.
    MoveLastLevel "T-9" "trivial move" "{0:level} is the last level: nothing lies below";
    /// Whether the file with the most below it makes no later compaction too large.
    MoveGrandparents "T-9" "trivial move"
        "file {0:n} with the files of {1:level} that it overlaps: {2:bytes} ≤ \
         max_compaction_bytes {3:bytes}";
    /// The files are moved.
    TrivialMove "T-11" "trivial move" "files moved, not written: {0:n}, {1:bytes}";
    /// Compression of the outputs by level.
    CompressionPerLevel "Z-2" "compression"
        "output on {0:level}: {1:compression}, entry {2:n} of compression_per_level (base level \
         {3:level})";
    /// Compression of the outputs where nothing lies below.
    CompressionBottommost "Z-2" "compression"
        "output on {0:level}: {1:compression}, bottommost_compression, as no deeper level has \
         files";
    /// L0's score: the larger of two.
    LeveledScoreL0 "L-3" "score"
        "L0: {0:score} ≥ 1; idle files {1:n} ÷ trigger {2:n}, or {3:bytes} ÷ \
         max_bytes_for_level_base {4:bytes}";
    /// L0's score under dynamic level sizes: the larger of two, tenfold.
    LeveledScoreL0Dynamic "L-3" "score"
        "L0: {0:score} ≥ 1; idle files {1:n} ÷ trigger {2:n}, or {3:bytes} ÷ {4:bytes} of \
         {5:level}; over 1 it counts × 10";
    /// L0's score while no base level has files.
    LeveledScoreL0Count "L-3" "score"
        "L0: {0:score} ≥ 1; idle files {1:n} ÷ trigger {2:n}; over 1 it counts × 10";
    /// L0's score because of its bytes alone.
    LeveledScoreL0Bytes "L-3" "score"
        "L0: {0:score} ≥ 1; {1:bytes} ≥ max_bytes_for_level_base {2:bytes} counts 1.01 × 10";
    /// A level's score.
    LeveledScore "L-4" "score"
        "{0:level}: {1:score} ≥ 1; idle {2:bytes} ÷ target {3:bytes}";
    /// The score of a level over its target under dynamic level sizes.
    LeveledScoreDynamic "L-4" "score"
        "{0:level}: {1:score} ≥ 1; idle {2:bytes} ÷ (target {3:bytes} + {4:bytes} that come down \
         first) × 10";
    /// The score of a level that is not needed.
    LeveledScoreDrained "L-5" "score"
        "{0:level}: {1:score} ≥ 1; {2:bytes} leave, as the data needs one level less";
    /// The score of a level without target.
    LeveledScoreNoTarget "L-4" "score" "{0:level}: {1:score} ≥ 1; idle {2:bytes}, no target";
    /// The base level waits for L0.
    LeveledStarvationGuard "L-16" "score"
        "{0:level}: {1:score} ≥ 1, but left alone until L0 can be merged into it";
    /// Another compaction of L0 runs.
    LeveledL0Running "L-17" "L0" "blocked: another compaction of L0 is running";
    /// L0 files that are moved together.
    LeveledL0Move "L-20" "L0 trivial move"
        "from the oldest on {0:n} of {1:n} files, {2:bytes}, overlap neither each other nor \
         {3:level}";
    /// The oldest L0 file overlaps the base level.
    LeveledL0MoveOverlap "L-20" "L0 trivial move"
        "not possible: the oldest file, {0:n}, overlaps files of {1:level}";
    /// The base level is empty.
    LeveledL0MoveEmpty "L-20" "L0 trivial move" "not tried: {0:level} is empty";
    /// Levels have compressions of their own.
    LeveledL0MovePerLevel "L-20" "L0 trivial move" "not tried: compression_per_level is set";
    /// Whether L0 is small compared to the base level.
    LeveledIntraL0Size "L-21" "L0 to L0" "{0:level} {1:bytes} > {2:n} × L0 {3:bytes}";
    /// How many of the newest L0 files are idle.
    LeveledIntraL0Newest "L-21" "L0 to L0" "newest idle files {0:n} ≥ {1:n}";
    /// Not enough L0 files to merge among themselves.
    LeveledIntraL0Few "L-22" "L0 to L0" "files {0:n} ≥ trigger + 2 = {1:n}";
    /// The newest L0 file is busy.
    LeveledIntraL0Busy "L-22" "L0 to L0" "not possible: the newest file is being compacted";
    /// The newest L0 files, as far as it gets cheaper.
    LeveledIntraL0Cost "L-22" "L0 to L0"
        "newest files {0:n} ≥ {1:n}: merging {2:bytes} costs {3:bytes} for each file less";
    /// Only the newest L0 file.
    LeveledIntraL0Single "L-22" "L0 to L0"
        "newest files {0:n} ≥ {1:n}: the second is busy or too large";
    /// Files tried in an earlier pick.
    LeveledStaleIndex "L-17" "file order"
        "the first {1:n} files of {0:level} were tried before, and nothing was installed since";
    /// Files passed over, the first because it is busy.
    LeveledSkippedBusy "L-17" "file order"
        "files of {0:level} passed over: {1:n}; the first, {2:n}, is being compacted";
    /// Files passed over, the first because a neighbour is busy.
    LeveledSkippedCleanCut "L-17" "file order"
        "files of {0:level} passed over: {1:n}; the first, {2:n}, shares a key with a file being \
         compacted";
    /// Files passed over, the first because of a running compaction's keys.
    LeveledSkippedRunning "L-17" "file order"
        "files of {0:level} passed over: {1:n}; a running compaction writes keys of the first, \
         {2:n}, on {3:level}";
    /// Files passed over, the first because what it overlaps is busy.
    LeveledSkippedOutput "L-17" "file order"
        "files of {0:level} passed over: {1:n}; the first, {2:n}, overlaps files of {3:level} \
         being compacted";
    /// No file of the level is free.
    LeveledNoCandidate "L-17" "file order" "blocked: no file of {0:level} is free; tried: {1:n}";
    /// The file that comes first on L0.
    LeveledFileL0 "L-18" "file" "{0:n} of {1:level} first, with all files that it overlaps";
    /// The file with the least below it.
    LeveledFileByOverlap "L-10" "file"
        "{0:n} of {1:level}: overlap below {2:bytes} ÷ size {3:bytes} = {4:score}, the least";
    /// A marked file comes first.
    LeveledFileMarked "L-10" "file" "{0:n} of {1:level}: marked files come first";
    /// The largest file.
    LeveledFileBySize "L-13" "file" "{0:n} of {1:level}: {2:bytes}, the largest";
    /// The file whose newest entry is the oldest.
    LeveledFileByNewest "L-13" "file"
        "{0:n} of {1:level}: its newest entry, sequence number {2:n}, is the oldest";
    /// The file whose oldest entry is the oldest.
    LeveledFileByOldest "L-13" "file"
        "{0:n} of {1:level}: its oldest entry, sequence number {2:n}, is the oldest";
    /// The file at the cursor.
    LeveledFileRoundRobin "L-14" "file" "{0:n} of {1:level}: where the last round robin pick ended";
    /// The first file, as there is no cursor yet.
    LeveledFileRoundRobinFirst "L-14" "file" "{0:n} of {1:level}: round robin begins here";
    /// Neighbours that share a user key.
    LeveledCleanCut "L-23" "clean cut"
        "files of {0:level}: {1:n}, as no user key may stay behind in a neighbour";
    /// Neighbours that are moved along.
    LeveledMoveExtended "L-25" "neighbours"
        "files of {0:level}: {1:n} ≤ {4:n}, {2:bytes} ≤ {5:bytes}; none overlaps {3:level}";
    /// No neighbours, because levels have compressions of their own.
    LeveledMoveAlone "L-25" "neighbours"
        "no files of {0:level} overlap, but compression_per_level is set: one file at a time";
    /// L0 files that overlap the chosen one.
    LeveledL0Inputs "L-24" "L0 inputs"
        "{0:n} of {1:n} files, {2:bytes}, overlap directly or through others";
    /// What the output level contributes.
    LeveledOutputFiles "L-26" "output level" "overlapping files of {0:level}: {1:n}, {2:bytes}";
    /// Files of the output level are busy.
    LeveledOutputBusy "L-26" "output level"
        "blocked: overlapping files of {0:level} are being compacted";
    /// More files of the start level for the same output files.
    LeveledGrowth "L-26" "more inputs"
        "{0:level} from {1:n} to {2:n} files, same files of {3:level}: {4:bytes} < {5:bytes}";
    /// The same, in releases without a limit.
    LeveledGrowthUnlimited "L-26" "more inputs"
        "{0:level} from {1:n} to {2:n} files, same files of {3:level}: {4:bytes}, no limit";
    /// Round robin takes files in a row.
    LeveledRoundRobinGrowth "L-27" "round robin"
        "{0:level} is {1:bytes} over its target: from {2:n} to {3:n} files in a row, {4:bytes}";
    /// Another compaction already writes these keys.
    LeveledConflict "L-28" "output conflict"
        "blocked: a running compaction writes the same keys on {0:level}";
    /// A marked file.
    LeveledMarked "L-40" "marked files"
        "files marked: {0:n}; takes {1:n} of {2:level}, to {3:level}";
    /// No marked file is free.
    LeveledMarkedBlocked "L-40" "marked files" "files marked: {0:n}, but none is free";
    /// Round robin decides which file of the level goes.
    LeveledTtlRoundRobin "L-41" "ttl" "files too old: {0:n}; round robin on {1:level}";
    /// A file older than the limit.
    LeveledTtl "L-41" "ttl"
        "files older than {4:age}: {0:n}; takes {1:n} of {2:level}, to {3:level}";
    /// A file due for a rewrite.
    LeveledPeriodic "L-41" "periodic"
        "files old enough: {0:n}; takes {1:n} of {2:level}, to {3:level}";
    /// No file that is due for its age is free.
    LeveledAgedBlocked "L-41" "old files" "files due: {0:n}, but none is free";
    /// A step of a manual compaction.
    LeveledManual "L-44" "manual compaction" "{0:level} to {1:level}: files {2:n}, {3:bytes}";
    /// FIFO does one thing at a time.
    FifoBusy "F-3" "one at a time" "waits: a compaction of L0 is running";
    /// The oldest files hold nothing younger than the time to live.
    FifoTtl "F-4" "time to live"
        "oldest files with nothing younger than {0:age}: {1:n}, {2:bytes}; dropped";
    /// No file is old enough.
    FifoTtlNone "F-4" "time to live" "the oldest file has data younger than {0:age}";
    /// Dropping the expired files is not enough.
    FifoTtlNotEnough "F-4" "time to live"
        "expired files: {0:n}, but {1:bytes} would stay, more than {2:bytes}";
    /// The oldest files are dropped until the rest fits.
    FifoMaxSize "F-5" "total size"
        "{0:bytes} > {1:bytes}: the oldest {2:n} of {3:n} files are dropped, {4:bytes} stay";
    /// Files below L0 are dropped, those with the smallest keys first.
    FifoMaxSizeBelow "F-5" "total size"
        "{0:bytes} > {1:bytes}: the first {2:n} of {3:n} files of {5:level} are dropped, \
         {4:bytes} stay";
    /// Everything fits.
    FifoMaxSizeNot "F-5" "total size" "{0:bytes} ≤ {1:bytes}";
    /// Every file of the last level is busy.
    FifoMaxSizeBlocked "F-5" "total size"
        "{0:bytes} > {1:bytes}, but all files of {2:level} are being compacted";
    /// Small files are never merged.
    FifoIntraL0Off "F-6" "merging small files" "off: allow_compaction is false";
    /// The newest files are merged.
    FifoIntraL0 "F-6" "merging small files"
        "the newest {0:n} of {1:n} files, {2:bytes}: {3:bytes} a file that goes < {4:bytes}";
    /// Too few files get cheaper to merge.
    FifoIntraL0Few "F-6" "merging small files"
        "newest files that are cheap to merge: {0:n} of {1:n} < trigger {2:n}";
    /// The files are too large to be worth it.
    FifoIntraL0Costly "F-6" "merging small files"
        "newest {0:n} files: {1:bytes} a file that goes ≥ {2:bytes}, 1.1 times write_buffer_size";
    /// The newest file is busy.
    FifoIntraL0Blocked "F-6" "merging small files" "the newest file is being compacted";
    /// A batch of neighbours fills a tier.
    FifoTier "F-7" "merging tiers"
        "files: {0:n}, {1:bytes}, each under the tier's {2:bytes}; target {3:bytes}";
    /// No batch fills a tier.
    FifoTierNone "F-7" "merging tiers" "no neighbours fill one of {0:n} tiers; target {1:bytes}";
    /// Too few files for tiers.
    FifoTierFew "F-7" "merging tiers" "L0 files: {0:n} < trigger {1:n}";
    /// Files of another style have to go first.
    FifoTierBelow "F-7" "merging tiers" "not possible: {0:level} has files";
    /// Tiers cannot be built.
    FifoTierUnfit "F-7" "merging tiers"
        "not possible: trigger {0:n} < 2, or the target {1:bytes} is 0";
    /// Files of L0 overlap, so that a newer one could come to lie below an older one.
    MoveL0Overlap "T-1" "trivial move" "not possible: files of L0 overlap each other";
    $($rest)*
    } };
}
