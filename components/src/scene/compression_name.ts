/** A compression type as people write it: `lz4`, `no compression`. */
export function compressionName(type: string): string {
  if (type === 'kNoCompression') return 'no compression';
  return type
    .replace(/^k/, '')
    .replace(/Compression$/, '')
    .toLowerCase();
}
