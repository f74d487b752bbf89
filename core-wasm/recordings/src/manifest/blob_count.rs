//! Blobs as a version edit counts them.

/// Blobs of a file, in an edit: all that it holds, or those that became garbage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BlobCount {
    /// Number of the blob file.
    pub number: u64,
    /// Blobs.
    pub count: u64,
    /// Their bytes, each with its header and key.
    pub bytes: u64,
}
