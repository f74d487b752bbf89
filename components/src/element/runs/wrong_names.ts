// Messages about unknown names, each with the nearest known name. Loaded on demand.
import { nearestName } from '../../base/nearest_name.ts';
import { SETTING_FACTS } from '../../engine/generated/settings.ts';

/** Prefixes to ignore in option names: RocksDB's structs, and `universal_` from db_bench flags. */
const PREFIXES = /^(compaction_options_universal\.|compaction_options_fifo\.|universal_)/;

const KNOWN = SETTING_FACTS.map(({ name }) => name);

/** An unknown option name, with a message about it. */
export interface WrongName {
  readonly attribute: 'options' | 'set';
  readonly name: string;
  /** Sentence that tells the author how to fix the name. */
  readonly hint: string;
  readonly sentence: string;
}

/** Returns the unknown option names found in an attribute. */
export function wrongNames(
  attribute: WrongName['attribute'],
  names: readonly string[],
): WrongName[] {
  const isKnown = (name: string): boolean => KNOWN.includes(name);
  const wrong = names.filter((name) => !isKnown(name) && !isKnown(name.replace(PREFIXES, '')));
  return wrong.map((name) => {
    const nearest = nearestName(name, KNOWN);
    const hint =
      nearest === null ? 'Use the RocksDB name of a supported option.' : `Did you mean ${nearest}?`;
    const sentence = `Attribute ${attribute}: unknown option ${name}. ${hint}`;
    return { attribute, name, hint, sentence };
  });
}

/** Returns the message about an unknown scenario name. */
export function wrongScenario(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  const hint =
    nearest === null
      ? 'scenarios/index.json in the package lists all names.'
      : `Did you mean ${nearest}?`;
  return `Attribute scenario: unknown scenario ${name}. ${hint}`;
}
