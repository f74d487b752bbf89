//! Names of decision steps that have rules from several styles.

use crate::reasoning::Step;

/// Files or runs that are inputs of running compactions.
pub const BEING_COMPACTED: Step = Step::new("being_compacted", "being compacted");
/// Decision of the scheduler to call the picker.
pub const COMPACTION_TRIGGER: Step = Step::new("compaction_trigger", "compaction trigger");
/// Compression of the outputs.
pub const COMPRESSION: Step = Step::new("compression", "compression");
/// Compensation of file sizes for deletions.
pub const DELETIONS: Step = Step::new("deletions", "deletions");
/// Steps of a `CompactRange`.
pub const MANUAL_COMPACTION: Step = Step::new("manual_compaction", "manual compaction");
/// Choice of files marked for compaction.
pub const MARKED_FILES: Step = Step::new("marked_files", "marked files");
/// Running compactions that write the same keys.
pub const OUTPUT_CONFLICT: Step = Step::new("output_conflict", "output conflict");
/// Output level, and the input files there.
pub const OUTPUT_LEVEL: Step = Step::new("output_level", "output level");
/// Choice of files due for periodic compaction.
pub const PERIODIC: Step = Step::new("periodic", "periodic compaction");
/// Slowdown of writes.
pub const SLOWDOWN: Step = Step::new("slowdown", "slowdown");
/// Stop of writes.
pub const STOP: Step = Step::new("stop", "stop");
/// Moves of files to another level without a rewrite.
pub const TRIVIAL_MOVE: Step = Step::new("trivial_move", "trivial move")
    .asking("Can the files move to another level without being rewritten?");
