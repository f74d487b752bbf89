//! Databases that RocksDB made: their MANIFEST, LOG and OPTIONS as the engine's event log, and our
//! rules asked in every state that they went through.
//!
//! No I/O: the bytes of the files come in, events and reports come out.
//!
//! ```text
//! MANIFEST, LOG, OPTIONS ─▶ read ─▶ Recording ─▶ replay ─▶ event_log ─▶ events
//!                                                   ├────▶ regenerate ─┐
//!                                                   └──────────────────┴▶ verify ─▶ Report
//! ```
//!
//! | room | subject |
//! |---|---|
//! | [`read`] | one reader a file, the history that they tell together, the pace of the machine |
//! | [`replay`] | our picker, asked in every state in which RocksDB picked |
//! | [`event_log`] | the history as events, each pick with our reasons |
//! | [`regenerate`] | the keys that db_bench wrote, and the files that our rules cut from them |
//! | [`calibrate`] | what work costs on the machine that made a recording |
//! | [`verify`] | recorded decisions against ours, counted |
//!
//! ```
//! use recordings::{read::RecordingFiles, verify::{Checks, verify}};
//! use std::io::Read;
//!
//! let file = |name: &str| {
//!     let path = format!("../../tests/recordings/11.8.1/seed0-case3/{name}.gz");
//!     let mut bytes = Vec::new();
//!     let packed = std::fs::File::open(path).unwrap();
//!     flate2::read::GzDecoder::new(packed).read_to_end(&mut bytes).unwrap();
//!     bytes
//! };
//! let (manifest, log) = (file("MANIFEST-000403"), file("LOG"));
//! let options = file("OPTIONS-000405");
//! let files = RecordingFiles {
//!     manifest: Some(&manifest),
//!     log: Some(&log),
//!     options: Some(&options),
//!     ..RecordingFiles::default()
//! };
//! let report = verify(&files, Checks::default()).unwrap();
//! let picks = report.picks.unwrap();
//! assert_eq!((picks.agree, picks.total), (23, 23));
//! ```

pub mod calibrate;
pub mod event_log;
pub mod read;
pub mod regenerate;
pub mod replay;
pub mod verify;
