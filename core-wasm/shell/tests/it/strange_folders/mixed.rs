//! Files that do not belong together.

use crate::strange_folders::cases::{Case, MANIFEST, OPTIONS};
use crate::strange_folders::damage::packed;
use crate::strange_folders::sources::Source;

/// A folder with files of different databases.
pub fn mixed(one: &Source, two: &Source, three: &Source) -> Vec<Case> {
    vec![
        Case::new(
            "the LOG of one, the MANIFEST of another",
            &[("LOG", &one.log), (MANIFEST, &two.manifest)],
        ),
        Case::new(
            "the LOG of another, the MANIFEST of one",
            &[("LOG", &two.log), (MANIFEST, &one.manifest)],
        ),
        Case::new(
            "the OPTIONS of another style",
            &[
                ("LOG", &one.log),
                (MANIFEST, &one.manifest),
                (OPTIONS, &two.options),
            ],
        ),
        Case::new(
            "the OPTIONS of another release",
            &[
                ("LOG", &two.log),
                (MANIFEST, &two.manifest),
                (OPTIONS, &three.options),
            ],
        ),
        Case::new(
            "LOG and OPTIONS of another release",
            &[("LOG", &one.log), (OPTIONS, &three.options)],
        ),
        Case::new(
            "MANIFEST and OPTIONS of different databases",
            &[(MANIFEST, &two.manifest), (OPTIONS, &one.options)],
        ),
        Case::new(
            "three OPTIONS of different databases",
            &[
                ("OPTIONS-000007", &one.options),
                ("OPTIONS-000010", &two.options),
                ("OPTIONS-000012", &three.options),
            ],
        ),
    ]
}

/// A file of one database among files of another.
pub fn of_the_other_one(one: &Source, two: &Source) -> Vec<Case> {
    vec![
        Case::new(
            "two LOGs of different databases, and the MANIFEST of the one that begins earlier",
            &[
                ("LOG", &two.log),
                ("LOG (1)", &one.log),
                (MANIFEST, &one.manifest),
            ],
        ),
        Case::new(
            "two LOGs of different databases, and the MANIFEST of the one that begins later",
            &[
                ("LOG", &two.log),
                ("LOG (1)", &one.log),
                (MANIFEST, &two.manifest),
            ],
        ),
        Case::new(
            "LOG and two MANIFESTs, the newer of another",
            &[
                ("LOG", &one.log),
                (MANIFEST, &one.manifest),
                ("MANIFEST-000009", &two.manifest),
            ],
        ),
        Case::new(
            "LOG and two MANIFESTs, the older of another",
            &[
                ("LOG", &one.log),
                (MANIFEST, &two.manifest),
                ("MANIFEST-000009", &one.manifest),
            ],
        ),
    ]
}

/// OPTIONS with fewer levels than the database has.
pub fn of_fewer_levels(one: &Source) -> Vec<Case> {
    vec![
        Case::new(
            "OPTIONS with another number of levels than the LOG",
            &[
                ("LOG", &one.log),
                (OPTIONS, &with_other_levels(&one.options)),
            ],
        ),
        Case::new(
            "OPTIONS with fewer levels than the MANIFEST has files on",
            &[
                (MANIFEST, &one.manifest),
                (OPTIONS, &with_other_levels(&one.options)),
            ],
        ),
    ]
}

/// OPTIONS with two levels.
fn with_other_levels(options: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(options);
    let lines = text.lines().map(|line| match line.contains("num_levels=") {
        true => "  num_levels=2\n".to_string(),
        false => format!("{line}\n"),
    });
    lines.collect::<String>().into_bytes()
}

/// The LOG of a secondary instance, with stall conditions of its own memtables.
pub fn of_a_secondary(one: &Source) -> Vec<Case> {
    let head = String::from_utf8_lossy(&one.log);
    let head: Vec<&str> = head.lines().take(9).collect();
    let (time, _) = head[0].split_once(' ').expect("a LOG's first line");
    let secondary = format!(
        "{}\n{time} 1 [/db_impl/db_impl_secondary.cc:27] Opening the db in secondary mode\n\
         {time} 1 [WARN] [/column_family.cc:982] [default] Stopping writes because we have 14 \
         immutable memtables (waiting for flush), max_write_buffer_number is set to 2\n",
        head.join("\n")
    );
    let log = ("LOG (1)", secondary.as_bytes());
    vec![
        Case::new(
            "the LOG of a secondary instance beside its primary's files",
            &[("LOG", &one.log), (MANIFEST, &one.manifest), log],
        ),
        Case::new(
            "the LOG of a secondary instance and a MANIFEST",
            &[(MANIFEST, &one.manifest), log],
        ),
        Case::new("the LOG of a secondary instance alone", &[log]),
    ]
}

/// Several files of a kind.
pub fn of_two_databases(one: &Source, two: &Source) -> Vec<Case> {
    vec![
        Case::new(
            "two databases in one folder",
            &[
                ("LOG", &one.log),
                (MANIFEST, &one.manifest),
                (OPTIONS, &one.options),
                ("LOG (1)", &two.log),
                ("MANIFEST-000005 (1)", &two.manifest),
                ("OPTIONS-000007 (1)", &two.options),
            ],
        ),
        Case::new(
            "two LOGs of different databases",
            &[("LOG", &one.log), ("LOG (1)", &two.log)],
        ),
        Case::new(
            "two MANIFESTs of different databases",
            &[
                (MANIFEST, &one.manifest),
                ("MANIFEST-000009", &two.manifest),
            ],
        ),
        Case::new(
            "LOG with an empty MANIFEST and empty OPTIONS",
            &[("LOG", &one.log), (MANIFEST, b""), (OPTIONS, b"")],
        ),
        Case::new(
            "the same LOG under two names",
            &[("LOG", &one.log), ("LOG.txt", &one.log)],
        ),
        Case::new(
            "the same LOG plain and packed",
            &[("LOG", &one.log), ("LOG.gz", &packed(&one.log))],
        ),
        Case::new(
            "the same OPTIONS three times",
            &[
                ("OPTIONS-000007", &one.options),
                ("OPTIONS-000008", &one.options),
                ("OPTIONS-000009", &one.options),
            ],
        ),
    ]
}
