//! Integers in few bytes where they are small.

/// Appends a number: seven bits a byte, the lowest first; the highest bit says that more follow.
pub(crate) fn write_varint(bytes: &mut Vec<u8>, mut number: u64) {
    while 0x80 <= number {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}
