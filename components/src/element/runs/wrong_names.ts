// What is said of names that there are not, with the nearest one that there is. Loaded when an
// author's name is none of those that the run is known to have.
import { nearestName } from '../../base/nearest_name.ts';
import { SETTING_FACTS } from '../../engine/generated/settings.ts';

/** Options may be named with the struct that they lie in, or as flags of db_bench. */
const PREFIXES = /^(compaction_options_universal\.|compaction_options_fifo\.|universal_)/;

const KNOWN = SETTING_FACTS.map(({ name }) => name);

/** A name that no option has, and a sentence about it. */
export interface WrongName {
  readonly attribute: 'options' | 'set';
  readonly name: string;
  readonly sentence: string;
}

/** Of the names in an attribute those that no option has. */
export function wrongNames(
  attribute: WrongName['attribute'],
  names: readonly string[],
): WrongName[] {
  const isKnown = (name: string): boolean => KNOWN.includes(name);
  const wrong = names.filter((name) => !isKnown(name) && !isKnown(name.replace(PREFIXES, '')));
  return wrong.map((name) => {
    const nearest = nearestName(name, KNOWN);
    const hint =
      nearest === null ? 'use RocksDB’s name of a modelled option.' : `did you mean ${nearest}?`;
    return { attribute, name, sentence: `${attribute}="${name}" is an unknown option; ${hint}` };
  });
}

/** A sentence about the name of a scenario that the package does not have. */
export function wrongScenario(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  const hint =
    nearest === null
      ? 'scenarios/index.json of the package lists them'
      : `the nearest is ${nearest}`;
  return `scenario="${name}": there is none of this name; ${hint}.`;
}
