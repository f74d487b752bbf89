//! Steps of decisions that rules of several styles belong to.

use crate::reasoning::Step;

/// Files or runs that running compactions read.
pub const BEING_COMPACTED: Step = Step::new("being_compacted", "being compacted");
/// Whether the scheduler asks the picker.
pub const COMPACTION_TRIGGER: Step = Step::new("compaction_trigger", "compaction trigger");
/// Compression of the outputs.
pub const COMPRESSION: Step = Step::new("compression", "compression");
/// Compensation of file sizes for deletions.
pub const DELETIONS: Step = Step::new("deletions", "deletions");
/// `CompactRange`.
pub const MANUAL_COMPACTION: Step = Step::new("manual_compaction", "manual compaction");
/// Files that were marked for compaction.
pub const MARKED_FILES: Step = Step::new("marked_files", "marked files");
/// Running compactions that write the same keys.
pub const OUTPUT_CONFLICT: Step = Step::new("output_conflict", "output conflict");
/// Where outputs go, and what they are merged with there.
pub const OUTPUT_LEVEL: Step = Step::new("output_level", "output level");
/// Files that are due for a rewrite.
pub const PERIODIC: Step = Step::new("periodic", "periodic compaction");
/// Whether writes are slowed down.
pub const SLOWDOWN: Step = Step::new("slowdown", "slowdown");
/// Whether writes are stopped.
pub const STOP: Step = Step::new("stop", "stop");
/// Whether files change level without being written.
pub const TRIVIAL_MOVE: Step = Step::new("trivial_move", "trivial move")
    .asking("Can the files move to another level without being rewritten?");
