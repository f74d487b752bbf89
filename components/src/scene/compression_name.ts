/** Returns the usual name of a compression type, like `lz4` or `no compression`. */
export function compressionName(type: string): string {
  if (type === 'kNoCompression') return 'no compression';
  if (type === 'kDisableCompressionOption') return 'unknown compression';
  return type
    .replace(/^k/, '')
    .replace(/Compression$/, '')
    .toLowerCase();
}
