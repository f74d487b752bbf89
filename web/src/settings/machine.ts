// The simulated machine among the options. A profile sets all parameters; each can be changed.
import { MACHINE_PROFILES } from 'lsm-shape/engine';
import type { OptionValue } from './control.ts';

/** The description of a profile in one line; empty for an unknown one. */
export function profileDescription(name: string): string {
  return MACHINE_PROFILES.find((profile) => profile.name === name)?.description ?? '';
}

/** The parameters of a profile by name, as texts; empty for an unknown one. */
export function profileParameters(name: string): Readonly<Record<string, string>> {
  return MACHINE_PROFILES.find((profile) => profile.name === name)?.parameters ?? {};
}

/** The compression type that each group of costs is about. */
const types: Readonly<Record<string, string>> = {
  snappy: 'kSnappyCompression',
  zlib: 'kZlibCompression',
  bzip2: 'kBZip2Compression',
  lz4: 'kLZ4Compression',
  lz4hc: 'kLZ4HCCompression',
  xpress: 'kXpressCompression',
  zstd: 'kZSTD',
};

/** True if a parameter can have an effect. Costs of an unused compression type have none. */
export function isCostInForce(
  name: string,
  values: Readonly<Record<string, OptionValue>>,
): boolean {
  const about = /^machine\.([a-z0-9]+)_(?:(?:de)?compression_nanos|stream_reuse|fresh_stream)/.exec(
    name,
  );
  const type = types[about?.[1] ?? ''];
  if (type === undefined) return true;
  const chosen = ['compression', 'compression_per_level', 'bottommost_compression'];
  return chosen.some((option) =>
    String(values[option] ?? '')
      .split(':')
      .includes(type),
  );
}
