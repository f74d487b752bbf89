// Which options the engine knows by name. Loaded when an author's name is none of those that the
// run is known to have.
import { nearestName } from '../../base/nearest_name.ts';
import { SETTING_FACTS } from '../../engine/generated/settings.ts';

/** Options may be named with the struct that they lie in, or as flags of db_bench. */
const PREFIXES = /^(compaction_options_universal\.|compaction_options_fifo\.|universal_)/;

const KNOWN = SETTING_FACTS.map(({ name }) => name);

/** A name that no option has, and a sentence about it. */
export interface UnknownName {
  readonly name: string;
  readonly sentence: string;
}

/** Of the names in an attribute those that no option has. */
export function unknownNames(attribute: string, names: readonly string[]): UnknownName[] {
  const isKnown = (name: string): boolean => KNOWN.includes(name);
  const unknown = names.filter((name) => !isKnown(name) && !isKnown(name.replace(PREFIXES, '')));
  return unknown.map((name) => {
    const nearest = nearestName(name, KNOWN);
    const hint =
      nearest === null ? 'use RocksDB’s name of a modelled option.' : `did you mean ${nearest}?`;
    return { name, sentence: `${attribute}="${name}" is an unknown option; ${hint}` };
  });
}
