//! Compares recorded databases with the engine: picks, moves, cuts, statistics and whole runs.
//!
//! | room | subject |
//! |---|---|
//! | `regenerate` | the keys that db_bench wrote, and the resulting contents of files |
//! | `pacing` | the speed of the writers and the machine at each moment of a recording |
//! | [`calibrate`] | the cost of work on the machine that made a recording |
//! | [`verify`] | recorded decisions compared with ours, and counted |
//!
//! ```
//! use judge::verify::{Check, USUAL_CHECKS, verify};
//! use recordings::database::RecordingFiles;
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
//! let report = verify(&files, USUAL_CHECKS).unwrap();
//! let picks = report.result(Check::Picks).unwrap();
//! assert_eq!((picks.agree, picks.total), (23, 23));
//! ```

pub mod calibrate;
mod pacing;
mod regenerate;
pub mod verify;
