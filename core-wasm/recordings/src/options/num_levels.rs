//! Number of levels in a recording.

use crate::history::units::History;
use crate::log::log_facts::LogFacts;
use engine::options::Options;

/// The option `num_levels`, or more if files are deeper. Without options, the number of levels down
/// to the deepest one with files.
pub(crate) fn num_levels(
    options: Option<&Options>,
    history: &History,
    log: Option<&LogFacts>,
) -> usize {
    let added = history.files().map(|(level, _)| *level);
    let outputs = log.iter().flat_map(|log| log.compactions.values());
    let outputs = outputs.filter_map(|facts| facts.output_level);
    let deepest = added.chain(outputs).max().map_or(0, |level| level + 1);
    deepest.max(options.map_or(1, |options| options.num_levels.max(1)) as usize)
}
