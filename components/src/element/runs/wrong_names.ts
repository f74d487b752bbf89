// Messages about unknown names, with the nearest known one. They are loaded when a name is unknown
// to the run.
import { nearestName } from '../../base/nearest_name.ts';
import { SETTING_FACTS } from '../../engine/generated/settings.ts';

/** Prefixes of option names: the struct that contains them, or that of db_bench flags. */
const PREFIXES = /^(compaction_options_universal\.|compaction_options_fifo\.|universal_)/;

const KNOWN = SETTING_FACTS.map(({ name }) => name);

/** An unknown option name, and a sentence about it. */
export interface WrongName {
  readonly attribute: 'options' | 'set';
  readonly name: string;
  /** The remedy, as a sentence. */
  readonly hint: string;
  readonly sentence: string;
}

/** The unknown option names among those in an attribute. */
export function wrongNames(
  attribute: WrongName['attribute'],
  names: readonly string[],
): WrongName[] {
  const isKnown = (name: string): boolean => KNOWN.includes(name);
  const wrong = names.filter((name) => !isKnown(name) && !isKnown(name.replace(PREFIXES, '')));
  return wrong.map((name) => {
    const nearest = nearestName(name, KNOWN);
    const hint =
      nearest === null ? 'Use RocksDB’s name for a modelled option.' : `Did you mean ${nearest}?`;
    const sentence = `Attribute ${attribute}: unknown option ${name}. ${hint}`;
    return { attribute, name, hint, sentence };
  });
}

/** A sentence about an unknown scenario name. */
export function wrongScenario(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  const hint =
    nearest === null
      ? 'scenarios/index.json of the package lists them.'
      : `Did you mean ${nearest}?`;
  return `Attribute scenario: unknown scenario ${name}. ${hint}`;
}
