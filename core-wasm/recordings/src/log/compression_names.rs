//! Names of compression types in a `LOG`.

use engine::options::CompressionType;
use engine::options::value_text::OptionText;

/// Compression types by the names that a `LOG` gives them.
const NAMED: [(&str, CompressionType); 10] = [
    ("NoCompression", CompressionType::None),
    ("Snappy", CompressionType::Snappy),
    ("Zlib", CompressionType::Zlib),
    ("BZip2", CompressionType::Bzip2),
    ("LZ4", CompressionType::Lz4),
    ("LZ4HC", CompressionType::Lz4hc),
    ("Xpress", CompressionType::Xpress),
    ("ZSTD", CompressionType::Zstd),
    ("Disabled", CompressionType::Disable),
    ("DisableOption", CompressionType::Disable),
];

/// Returns true for a compression option; `compression_per_level` is dumped level by level.
pub fn is_compression(name: &str) -> bool {
    let names = [
        "compression",
        "bottommost_compression",
        "blob_compression_type",
    ];
    names.contains(&name) || name.starts_with("compression[")
}

/// The word that OPTIONS files use for a compression type, from any of its names: `LZ4` in dumps,
/// `kLZ4Compression` or `lz4` in calls. `None` if the name is unknown.
pub fn option_word(name: &str) -> Option<String> {
    let named = NAMED.iter().find(|(of_log, _)| *of_log == name);
    let named = named.map(|(_, kind)| *kind);
    let found = named.or_else(|| CompressionType::from_text(name).ok());
    found.map(|kind| kind.to_text())
}

/// The OPTIONS word for the compression type whose number follows a `SetOptions` call.
pub fn word_of_number(text: &str) -> Option<String> {
    let number = text.parse::<u32>().ok()?;
    let found = NAMED.iter().find(|(_, kind)| *kind as u32 == number);
    found.map(|(_, kind)| kind.to_text())
}

/// Parses a type's name or, since 10.x, `manager;types;…` with hexadecimal types (G-11).
pub fn compression_type(text: &str) -> CompressionType {
    let types = text
        .split_once(';')
        .map(|(_, types)| types.get(..2).unwrap_or(""));
    let code = types.map(|digits| u32::from_str_radix(digits, 16).unwrap_or(0));
    let found = NAMED.into_iter().find(|(name, kind)| match code {
        Some(code) => *kind as u32 == code,
        None => *name == text,
    });
    found.map_or(CompressionType::None, |(_, kind)| kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_has_one_word() {
        for name in ["LZ4", "kLZ4Compression", "lz4"] {
            assert_eq!(option_word(name).as_deref(), Some("kLZ4Compression"));
        }
        for (name, word) in [
            ("NoCompression", "kNoCompression"),
            ("Disabled", "kDisableCompressionOption"),
            ("ZSTD", "kZSTD"),
            ("BZip2", "kBZip2Compression"),
        ] {
            assert_eq!(option_word(name).as_deref(), Some(word));
        }
        assert_eq!(option_word("LZ5"), None);
        assert_eq!(word_of_number("4").as_deref(), Some("kLZ4Compression"));
        assert_eq!(word_of_number("0").as_deref(), Some("kNoCompression"));
        assert_eq!(word_of_number("99"), None);
    }
}
