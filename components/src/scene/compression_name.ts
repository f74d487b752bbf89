/** A compression type as people write it: `lz4`, `no compression`; that of a file as events have it. */
export function compressionName(type: string): string {
  if (type === 'kNoCompression') return 'no compression';
  if (type === 'kDisableCompressionOption') return 'unknown compression';
  return type
    .replace(/^k/, '')
    .replace(/Compression$/, '')
    .toLowerCase();
}
