// The simulated machine. A profile sets all parameters, and each parameter can be changed.
import { MACHINE_PROFILES } from 'lsm-shape/engine';
import type { OptionValue } from './control.ts';

/** Returns a one-line description of a profile; empty if the profile is unknown. */
export function profileDescription(name: string): string {
  return MACHINE_PROFILES.find((profile) => profile.name === name)?.description ?? '';
}

/** Returns the parameters of a profile as texts, by name; empty if the profile is unknown. */
export function profileParameters(name: string): Readonly<Record<string, string>> {
  return MACHINE_PROFILES.find((profile) => profile.name === name)?.parameters ?? {};
}

/** Compression types, by the name that they have in cost parameters. */
const types: Readonly<Record<string, string>> = {
  snappy: 'kSnappyCompression',
  zlib: 'kZlibCompression',
  bzip2: 'kBZip2Compression',
  lz4: 'kLZ4Compression',
  lz4hc: 'kLZ4HCCompression',
  xpress: 'kXpressCompression',
  zstd: 'kZSTD',
};

/** False for the cost of a compression type that no option uses. */
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
