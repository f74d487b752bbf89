//! Files that do not belong together.

use crate::cases::{Case, MANIFEST, OPTIONS};
use crate::damage::packed;
use crate::sources::Source;

/// Files of different databases beside each other.
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
            "LOG and two MANIFESTs, the newer of another",
            &[
                ("LOG", &one.log),
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
