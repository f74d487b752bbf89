//! The names of compression types in a `LOG`.

use engine::options::CompressionType;

/// A name, or since 10.x `manager;types;…` with the types in hexadecimal (G-11).
pub fn compression_type(text: &str) -> CompressionType {
    let named = [
        ("Snappy", CompressionType::Snappy),
        ("Zlib", CompressionType::Zlib),
        ("BZip2", CompressionType::Bzip2),
        ("LZ4", CompressionType::Lz4),
        ("LZ4HC", CompressionType::Lz4hc),
        ("Xpress", CompressionType::Xpress),
        ("ZSTD", CompressionType::Zstd),
    ];
    let Some((_, types)) = text.split_once(';') else {
        let found = named.into_iter().find(|(name, _)| *name == text);
        return found.map_or(CompressionType::None, |(_, kind)| kind);
    };
    let digits = types.get(..2).unwrap_or("");
    let code = u8::from_str_radix(digits, 16).unwrap_or(0);
    let found = named
        .into_iter()
        .find(|(_, kind)| *kind as u32 == u32::from(code));
    found.map_or(CompressionType::None, |(_, kind)| kind)
}
