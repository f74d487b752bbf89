// Reads the attributes of `<lsm-shape>` that request an engine run.
import type { RequestedMode } from '../../engine/protocol.ts';
import type { RunAttribute } from '../settings.ts';

/** An option that a reader may change. */
export interface OfferedOption {
  /** Name of the option in RocksDB. */
  readonly name: string;
  readonly values: OfferedValues;
}

/** Values that a reader can choose for an option. */
export type OfferedValues =
  /** A slider between two numbers with the same binary unit (K, M, G, T or empty). */
  | { readonly kind: 'range'; readonly low: number; readonly high: number; readonly unit: string }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  /** Any value that the engine accepts. */
  | { readonly kind: 'any' };

/** Settings from the attributes that request an engine run. */
export interface RunSettings {
  /** Name of a scenario; null if another attribute defines the run. */
  readonly scenario: string | null;
  /** db_bench command lines, one process per line. */
  readonly commands: string | null;
  /** A link from the page, or only the link's fragment. */
  readonly link: string | null;
  /** Options that differ from the scenario, by name. */
  readonly set: Readonly<Record<string, string>>;
  readonly mode: RequestedMode;
  readonly options: readonly OfferedOption[];
}

const MODES: readonly RequestedMode[] = ['preview', 'sampled', 'exact'];

/** Reads the run attributes. Returns settings, and messages about invalid attributes. */
export function readRunSettings(attribute: (name: RunAttribute) => string | null): {
  readonly settings: RunSettings;
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  const refuse = (name: RunAttribute, text: string, forms: string): void => {
    problems.push(`Attribute ${name}="${text}" is not understood. It can be ${forms}.`);
  };
  const modeText = attribute('mode') ?? 'sampled';
  const mode = MODES.find((one) => one === modeText);
  if (mode === undefined) {
    refuse('mode', modeText, MODES.join(', '));
  }
  const settings: RunSettings = {
    scenario: attribute('scenario'),
    commands: attribute('db-bench'),
    link: attribute('link'),
    set: Object.fromEntries(
      wordsOf(attribute('set')).flatMap((word) => {
        const [name, value] = halves(word);
        if (value !== null && value !== '') return [[name, value] as const];
        refuse('set', word, 'OPTION=VALUE, separated by spaces');
        return [];
      }),
    ),
    mode: mode ?? 'sampled',
    options: wordsOf(attribute('options')).flatMap((word) => {
      const option = offeredOption(word);
      if (option !== null) return [option];
      refuse('options', word, 'OPTION, OPTION=1..100 or OPTION=A,B,C');
      return [];
    }),
  };
  return { settings, problems };
}

function wordsOf(text: string | null): readonly string[] {
  return (text ?? '').split(/\s+/).filter((word) => word !== '');
}

function halves(word: string): readonly [name: string, value: string | null] {
  const at = word.indexOf('=');
  return at < 0 ? [word, null] : [word.slice(0, at), word.slice(at + 1)];
}

/** Parses an offer: `size_ratio=1..100`, `write_buffer_size=1M..256M`, `compression=kZSTD,kLZ4`. */
function offeredOption(word: string): OfferedOption | null {
  const [name, text] = halves(word);
  if (name === '') return null;
  if (text === null) return { name, values: { kind: 'any' } };
  if (!text.includes('..')) {
    const values = text.split(',').filter((value) => value !== '');
    return values.length < 2 ? null : { name, values: { kind: 'choice', values } };
  }
  const range = /^(-?\d+(?:\.\d+)?)([KMGT]?)(?:i?B)?\.\.(-?\d+(?:\.\d+)?)([KMGT]?)(?:i?B)?$/i;
  const [, from, fromUnit = '', to, toUnit = ''] = range.exec(text) ?? [];
  const [low, high, unit] = [Number(from), Number(to), toUnit.toUpperCase()];
  if (from === undefined || to === undefined || fromUnit.toUpperCase() !== unit || high <= low) {
    return null;
  }
  return { name, values: { kind: 'range', low, high, unit } };
}
