//! A decoder for RocksDB's variable-length integers and length-prefixed strings.

/// Reads from the front of a byte string; `None` means that it ends too soon or is malformed.
#[derive(Clone, Copy, Debug)]
pub struct Decoder<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Decoder<'a> {
    /// Creates a decoder at the start of `bytes`.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// Number of bytes read so far.
    pub fn position(&self) -> usize {
        self.at
    }

    /// Returns true if all bytes were read.
    pub fn is_at_end(&self) -> bool {
        self.at == self.bytes.len()
    }

    /// Reads the next byte.
    pub fn byte(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    /// Reads the next `count` bytes.
    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let end = self.at.checked_add(count)?;
        let taken = self.bytes.get(self.at..end)?;
        self.at = end;
        Some(taken)
    }

    /// Reads a `varint64`.
    pub fn varint64(&mut self) -> Option<u64> {
        let mut value = 0_u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            if (bits << shift) >> shift != bits {
                return None;
            }
            value |= bits << shift;
            if byte & 0x80 == 0 {
                return Some(value);
            }
        }
        None
    }

    /// Reads a `varint32`.
    pub fn varint32(&mut self) -> Option<u32> {
        u32::try_from(self.varint64()?).ok()
    }

    /// Reads a length-prefixed slice.
    pub fn slice(&mut self) -> Option<&'a [u8]> {
        let length = self.varint32()?;
        self.take(usize::try_from(length).ok()?)
    }
}
