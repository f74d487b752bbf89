//! OPTIONS files that were written after the end of a `LOG` that ends before its `MANIFEST`: no
//! line has the calls that wrote them.

use crate::database::RecordingFiles;
use crate::history::log_end::{LogEnd, plain};
use crate::options::older_options::options_by_file;

/// That the OPTIONS file that is used was written after the end of its `LOG`, and what it has
/// otherwise than the one before; `None`: it was not.
pub(crate) fn later_options(
    files: &RecordingFiles<'_>,
    text: Option<&str>,
    log_end: Option<&LogEnd<'_>>,
) -> Option<String> {
    let name = files.options_name?;
    let when = log_end?.when_written(name)?;
    let steps = options_by_file(files.older_options, text.map(|text| (name, text)));
    let changed = steps.last().map_or_else(String::new, |step| {
        format!("; since {}: {}", step.before, step.list)
    });
    Some(format!(
        "{} was written {when}, by a call of which there is no line{changed}",
        plain(name)
    ))
}
