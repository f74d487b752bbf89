//! Variable-length integers, in which small numbers take few bytes.

/// Appends a number, seven bits per byte and lowest first; the highest bit is set if more follow.
pub(crate) fn write_varint(bytes: &mut Vec<u8>, mut number: u64) {
    while 0x80 <= number {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}
