//! Where a `LOG` goes on with another open of the database although no header says so: the file
//! that had the header was cut, or cut files were joined to one.
//!
//! The event of each SST file names the open that wrote it, as `DB Session ID` in a header does;
//! those of old releases do not. Between the last line that is known to be of one open and the
//! first event of another one, lines are held back until it turns out whose they are.

use crate::log::recognise::{Line, LineKind};

/// Without a line for so long (µs), what follows may be another file, joined to the one before.
const LONG_GAP: u64 = 1_000_000;
/// No more is held back; what is beyond belongs to the open before.
const MOST_BYTES: usize = 4 << 20;

/// What a line says of the open that it is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Says<'a> {
    /// Nothing.
    Nothing,
    /// A header begins, which says it in lines that follow.
    Header,
    /// An SST file was written, by a release that does not say in which open.
    SstFile,
    /// The same, with the identities of the database and of the open.
    Identities {
        /// `db_id`; empty: unknown.
        database: &'a str,
        /// `db_session_id`
        session: &'a str,
    },
}

/// What a line says of the open that it is of.
pub(super) fn said_by<'a>(line: Option<&Line<'a>>) -> Says<'a> {
    match line.map(|line| line.kind) {
        Some(LineKind::Release(_)) => Says::Header,
        Some(LineKind::Event(json, _)) if json.contains("\"table_file_creation\"") => {
            match text_of_field(json, "\"db_session_id\"") {
                Some(session) if !session.is_empty() => Says::Identities {
                    database: text_of_field(json, "\"db_id\"").unwrap_or(""),
                    session,
                },
                _ => Says::SstFile,
            }
        }
        _ => Says::Nothing,
    }
}

fn text_of_field<'a>(json: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = json.split_once(name)?;
    let rest = rest.trim_start().strip_prefix(':')?;
    let rest = rest.trim_start().strip_prefix('"')?;
    rest.split_once('"').map(|(text, _)| text)
}

/// Lines of which it is unknown whether they are of the open before.
#[derive(Debug, Default)]
pub(super) struct HeldBack {
    /// The lines, each with its end.
    lines: Vec<u8>,
    /// Where those of another open would begin: at the further file, else after the longest gap.
    split: usize,
    /// For how long nothing was written before; a further file counts as the longest.
    gap: u64,
}

impl HeldBack {
    /// From the beginning of a further file on.
    pub fn from_file() -> Self {
        Self {
            gap: u64::MAX,
            ..Self::default()
        }
    }

    /// From a line on before which nothing was written for so long; `None`: it was not long.
    pub fn from_gap(gap: u64) -> Option<Self> {
        (LONG_GAP <= gap).then(|| Self {
            gap,
            ..Self::default()
        })
    }

    /// Nothing was written for so long before the next line.
    pub fn note_gap(&mut self, gap: u64) {
        if self.gap < gap {
            self.gap = gap;
            self.split = self.lines.len();
        }
    }

    /// Holds a line back.
    pub fn add(&mut self, line: &[u8]) {
        self.lines.extend_from_slice(line);
        self.lines.push(b'\n');
    }

    /// Whether they are the first lines of a further file.
    pub fn is_of_further_file(&self) -> bool {
        self.gap == u64::MAX
    }

    /// Whether no more lines are to be held back.
    pub fn is_full(&self) -> bool {
        MOST_BYTES < self.lines.len()
    }

    /// The lines of the open before, and those of another one if it was another.
    pub fn parts(&self) -> [&[u8]; 2] {
        let (before, after) = self.lines.split_at(self.split.min(self.lines.len()));
        [before, after]
    }
}
