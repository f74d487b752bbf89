//! Files that are left out of a recording, as they are damaged or do not belong to the others.

use crate::base::file_error::{RecordedError, whole};
use crate::database::RecordingFiles;
use crate::database::identity::{Identity, compare};
use crate::log::database_log::DatabaseLog;
use crate::manifest::version_edits::{Manifest, read_manifest};
use crate::options::options_identity::contradiction;
use engine::settings::options_file;

/// Reads the `MANIFEST`. A damaged one is left out, with a sentence, where a `LOG` tells what
/// happened; alone it is read up to the damage.
///
/// # Errors
/// If nothing comes before the damage and there is no `LOG`.
pub(crate) fn manifest_of<'a>(
    files: &RecordingFiles<'a>,
    has_log: bool,
) -> Result<(RecordingFiles<'a>, Option<Manifest>, Option<String>), RecordedError> {
    let without = RecordingFiles {
        manifest: None,
        ..*files
    };
    let manifest = match files.manifest.map(read_manifest).transpose() {
        Ok(manifest) => manifest,
        Err(error) if has_log => return Ok((without, None, Some(error.left_out()))),
        Err(error) => return Err(error),
    };
    let damage = manifest.as_ref().and_then(|one| one.damage.as_ref());
    match damage.map(RecordedError::left_out).filter(|_| has_log) {
        Some(left_out) => Ok((without, None, Some(left_out))),
        None => {
            let edits = manifest.iter().flat_map(Manifest::edits).count() as u64;
            let ended = damage.map(|damage| damage.ends_history(edits));
            Ok((*files, manifest, ended))
        }
    }
}

/// Leaves out a `LOG` in which RocksDB wrote nothing.
///
/// # Errors
/// If there is no history without it.
pub(crate) fn with_lines_of_rocksdb(
    files: &RecordingFiles,
    log: Option<DatabaseLog>,
) -> Result<(Option<DatabaseLog>, Option<String>), RecordedError> {
    let Some(unlike) = log.as_ref().filter(|log| log.shared.recognised_lines == 0) else {
        return Ok((log, None));
    };
    let what = match unlike.shared.line_count {
        0 => "it holds no whole line".to_string(),
        1 => "its only line is none of RocksDB's info log".to_string(),
        count => format!("none of its {count} lines is of RocksDB's info log"),
    };
    if files.manifest.is_some() {
        return Ok((None, Some(format!("LOG: left out, {what}"))));
    }
    let advice = "give the file LOG of a database, or another log with its EVENT_LOG_v1 lines";
    Err(whole("LOG", what, advice))
}

/// Leaves out a `LOG` that tells nothing of the files of the `MANIFEST`.
///
/// # Errors
/// If they are of different databases.
pub(crate) fn with_files_of_manifest(
    manifest: Option<&Manifest>,
    log: Option<DatabaseLog>,
) -> Result<(Option<DatabaseLog>, Option<String>), RecordedError> {
    let (Some(manifest), Some(facts)) = (manifest, &log) else {
        return Ok((log, None));
    };
    match compare(manifest, facts) {
        Identity::Same => Ok((log, None)),
        Identity::Unrelated => {
            let what = "LOG: left out, it names no file of the MANIFEST and may be of another \
                        database, or of another time; give it alone to see it";
            Ok((None, Some(what.to_string())))
        }
        Identity::Different(why) => {
            let what = format!("these are files of different databases: {why}");
            let advice = "give the LOG and the MANIFEST of one database, or one of them";
            Err(whole("recording", what, advice))
        }
    }
}

/// That an `OPTIONS` file is left out, because it does not belong to the other files; `None`: it
/// may.
pub(crate) fn foreign_options(
    text: Option<&str>,
    log: Option<&DatabaseLog>,
    manifest: Option<&Manifest>,
) -> Option<String> {
    let text = text?;
    let names = options_file::families(text);
    let why = names.iter().find_map(|name| {
        let facts = log.and_then(|log| Some(&log.families[log.position(name)?].facts));
        let edits = manifest.and_then(|manifest| {
            let mut families = manifest.families.values();
            families.rfind(|one| one.name.as_ref() == Some(name))
        });
        if facts.is_none() && edits.is_none() {
            return None;
        }
        // Why it cannot be read is told where its options are.
        let file = options_file::read_recorded(text, name).ok()?;
        contradiction(text, &file, facts, edits)
    })?;
    Some(format!(
        "OPTIONS: left out, it is of another database or of another time: {why}"
    ))
}
