/** A compression type as people write it: `lz4`. */
export function compressionName(type: string): string {
  if (type === 'kNoCompression') return 'none';
  return type
    .replace(/^k/, '')
    .replace(/Compression$/, '')
    .toLowerCase();
}
