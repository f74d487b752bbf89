/** A compression type of an event as people write it: `lz4`, `no compression`. */
export function compressionName(type: string): string {
  if (type === 'kNoCompression') return 'no compression';
  if (type === 'kDisableCompressionOption') return 'unknown compression';
  return type
    .replace(/^k/, '')
    .replace(/Compression$/, '')
    .toLowerCase();
}
